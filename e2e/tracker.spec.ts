// Modules: collector
import { expect } from '@playwright/test';
import { alert, fill, lastOf, send, test, uids } from './tracked-site.ts';

test.describe('the form', () => {
  test('sends the same data as the browser, including repeated names, files and the button', async ({
    page,
    collector,
    site,
  }) => {
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await fill(page);
    await page.getByLabel('Send samples').check();
    await page.getByLabel('Send the price list').check();
    await page
      .getByLabel('Attachment')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5) });
    await page.getByRole('button', { name: 'Ask for a call' }).click();
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.attempts).toHaveLength(1);
    expect(collector.attempts[0]?.fields).toEqual([
      ['name', 'Ada', null],
      ['email', 'ada@example.com', null],
      ['bean', 'Pier', null],
      ['extras', 'samples', null],
      ['extras', 'prices', null],
      ['message', '', null],
      ['attachment', 'plan.txt', 5],
      ['_gotcha', '', null],
      ['wants', 'call', null],
    ]);
    expect(collector.preflights).toEqual([]);
    await expect(page.getByLabel('Name')).toHaveValue('');
    await expect(page).toHaveURL(`${url}/contact`);
  });

  test('leaves native validation to the browser', async ({ page, collector, site }) => {
    await page.goto(`${(await site()).url}/contact`);
    await send(page);
    await expect(page.getByLabel('Name')).toBeFocused();
    expect(collector.attempts).toEqual([]);
  });

  test('carries the visit of its page so far', async ({ page, collector, site }) => {
    const { url } = await site();
    const before = Date.now();
    await page.goto(`${url}/contact?utm_source=test`, { referer: `${url}/` });
    await fill(page);
    await send(page);
    await expect(alert(page)).toBeVisible();
    const visit = collector.attempts[0]?.visit;
    expect(visit).toMatchObject({
      form: uids.form,
      url: `${url}/contact?utm_source=test`,
      referrer: `${url}/`,
      zone: 'Europe/Berlin',
      interacted: true,
    });
    expect(visit?.formTime).toBeGreaterThan(0);
    expect(visit?.time).toBeGreaterThanOrEqual(visit?.formTime ?? Infinity);
    expect(visit?.sent).toBeGreaterThan(before);
    expect(visit?.sent).toBeLessThanOrEqual(Date.now());
  });

  test('follows the redirect that the collector names', async ({ page, collector, site }) => {
    collector.mode = 'redirect';
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(page).toHaveURL(`${url}/thanks`);
  });

  test('lets a page show its own confirmation by cancelling inlet:success', async ({ page, site }) => {
    await page.goto(`${(await site()).url}/contact`);
    await page.evaluate(() => {
      document.querySelector('form')?.addEventListener('inlet:success', (event) => {
        event.preventDefault();
        document.title = 'Done by the page';
      });
    });
    await fill(page);
    await send(page);
    await expect(page).toHaveTitle('Done by the page');
    await expect(alert(page)).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
  });

  test('ignores a submit that the page itself prevents', async ({ page, collector, site }) => {
    await page.goto(`${(await site()).url}/contact`);
    await page.evaluate(() => {
      document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault(), { once: true });
    });
    await fill(page);
    await send(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.attempts).toHaveLength(1);
  });

  test('works when it appears after the script', async ({ page, collector, site }) => {
    await page.goto(`${(await site()).url}/app`);
    await page.locator('#next').click();
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.stored.size).toBe(1);
  });

  test('is sent once by a double click', async ({ page, collector, site }) => {
    collector.mode = 'slow';
    await page.goto(`${(await site()).url}/contact`);
    await fill(page);
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.attempts).toHaveLength(1);
  });

  test('is sent once by a snippet that was pasted twice', async ({ page, collector, site }) => {
    await page.goto(`${(await site()).url}/contact`);
    await page.evaluate(async () => {
      const first = document.querySelector<HTMLScriptElement>('script[data-form]');
      const second = document.createElement('script');
      for (const { name, value } of first?.attributes ?? []) second.setAttribute(name, value);
      await new Promise((resolve) => {
        second.addEventListener('load', resolve);
        document.head.append(second);
      });
    });
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.attempts).toHaveLength(1);
  });
});

test.describe('the page around it', () => {
  test('works under a strict content security policy that allows the collector', async ({ page, collector, site }) => {
    const { url } = await site({ strictPolicy: true });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text());
    });
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    await page.goto(url);
    await expect.poll(() => lastOf(collector.visits, '/contact')).toBeTruthy();
    expect(errors).toEqual([]);
  });

  test('sets no cookie and no global', async ({ page, context, site }) => {
    const { url } = await site();
    await page.goto(`${url}/about`);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /inlet/i.test(name)))).toEqual([]);
  });

  test('shows the verification result on the page', async ({ page, site }) => {
    const { url } = await site({ strictPolicy: true });
    await page.goto(`${url}/contact?a=1&inlet-code=r.s-_#inlet-verify`);
    await expect(page.getByRole('dialog')).toContainText('"found":true');
    await expect(page.getByRole('dialog')).toContainText('"email"');
    await expect(page.getByRole('dialog')).toContainText('"code":"r.s-_"');
  });
});
