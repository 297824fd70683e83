// Modules: collector
import { expect } from '@playwright/test';
import { alert, fill, send, test } from './tracked-site.ts';

test.describe('when the collector fails', () => {
  test('its refusal is shown in the form, which keeps its values', async ({ page, collector, site }) => {
    collector.mode = 'refuse';
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Invalid domain');
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    expect(page.url()).toBe(`${url}/contact`);
    collector.mode = 'answer';
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
  });

  test('a connection cut after storing is tried again by itself and stored once', async ({ page, collector, site }) => {
    collector.next = ['store then cut'];
    await page.goto(`${(await site()).url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.attempts.length).toBeGreaterThanOrEqual(2);
    expect(collector.stored.size).toBe(1);
  });

  test('a longer cut shows an error, and the next click sends the same key', async ({ page, collector, site }) => {
    collector.mode = 'store then cut';
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Not sent. Please try again.');
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    expect(page.url()).toBe(`${url}/contact`);
    collector.mode = 'answer';
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.stored.size).toBe(1);
  });

  test('the network going away in the middle of a submit loses nothing and stores nothing twice', async ({
    page,
    context,
    collector,
    site,
  }) => {
    collector.mode = 'slow';
    await page.goto(`${(await site()).url}/contact`);
    await fill(page);
    await send(page);
    await expect.poll(() => collector.attempts.length).toBe(1);
    await context.setOffline(true);
    await expect(alert(page)).toHaveText(/Not sent|Thank you/);
    await context.setOffline(false);
    if ((await alert(page).textContent()) !== 'Thank you.') await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.stored.size).toBe(1);
  });

  test('changed values after a cut are another submission', async ({ page, collector, site }) => {
    collector.mode = 'cut';
    await page.goto(`${(await site()).url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText(/Not sent/);
    collector.mode = 'answer';
    await page.getByLabel('Name').fill('Ada Lovelace');
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(new Set(collector.attempts.map((one) => one.key)).size).toBe(2);
    expect(collector.stored.size).toBe(1);
  });

  test('a form with an action of its own goes there, with the key and the button', async ({
    page,
    collector,
    site,
  }) => {
    collector.mode = 'cut';
    const own = await site();
    await page.goto(`${own.url}/own-action`);
    await fill(page);
    await send(page);
    await expect(page).toHaveURL(`${own.url}/received`);
    const posted = new URLSearchParams(own.received[0]);
    expect(Object.fromEntries(posted)).toMatchObject({
      name: 'Ada',
      wants: 'answer',
      _key: collector.attempts[0]?.key,
    });
  });
});
