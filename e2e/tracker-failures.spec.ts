// Modules: collector
import { expect } from '@playwright/test';
import { alert, fill, send, test } from './tracked-site.ts';

test.describe('when the collector fails', () => {
  test('shows its error in the form, which keeps its values', async ({ page, collector, site }) => {
    collector.mode = 'refuse';
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Invalid domain');
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    expect(page.url()).toBe(`${url}/contact`);
    collector.mode = 'respond';
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
  });

  test('retries automatically after a cut connection and stores once', async ({ page, collector, site }) => {
    collector.next = ['store then cut'];
    await page.goto(`${(await site()).url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.attempts.length).toBeGreaterThanOrEqual(2);
    expect(collector.stored.size).toBe(1);
  });

  test('shows an error after a longer cut, and sends the same key on the next click', async ({
    page,
    collector,
    site,
  }) => {
    collector.mode = 'store then cut';
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Not sent. Try again.');
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    expect(page.url()).toBe(`${url}/contact`);
    collector.mode = 'respond';
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.stored.size).toBe(1);
  });

  test('loses and duplicates nothing when the network drops during a submit', async ({
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

  test('sends changed values after a cut connection as another submission', async ({ page, collector, site }) => {
    collector.mode = 'cut';
    await page.goto(`${(await site()).url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText(/Not sent/);
    collector.mode = 'respond';
    await page.getByLabel('Name').fill('Ada Lovelace');
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(new Set(collector.attempts.map((one) => one.key)).size).toBe(2);
    expect(collector.stored.size).toBe(1);
  });

  test('posts a form to its own action with the key and the button', async ({ page, collector, site }) => {
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
