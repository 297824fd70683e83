// Modules: collector, activity
import { expect } from '@playwright/test';
import { alert, fill, lastOf, send, test } from './tracked-site.ts';

test.describe('visits', () => {
  test('are sent when the page is left, visible time only, the form seen and touched', async ({
    page,
    collector,
    site,
  }) => {
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await page.getByLabel('Name').scrollIntoViewIfNeeded();
    await page.getByLabel('Name').focus();
    // The script has seen the form: its observer, which is older, was called before or with this one.
    await page.locator('form').evaluate(
      (form) =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(([entry]) => {
            if (entry?.isIntersecting !== true) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(form);
        }),
    );
    await page.waitForTimeout(700); // The time on the page is the subject of this test.
    await page.goto(`${url}/about`);
    await expect.poll(() => lastOf(collector.visits, '/contact')).toMatchObject({ viewed: true, interacted: true });
    const visit = lastOf(collector.visits, '/contact');
    expect(visit?.time).toBeGreaterThan(600);
    expect(visit?.time).toBeLessThanOrEqual(visit?.age ?? 0);
    expect(visit?.formTime).toBeGreaterThan(600);
  });

  test('gives all page views of a visitor one id, and each its own', async ({ page, collector, site }) => {
    const { url } = await site();
    for (const path of ['/', '/beans', '/about', '/']) await page.goto(url + path);
    await expect.poll(() => new Set(collector.visits.map((visit) => visit.page)).size).toBe(3);
    expect(new Set(collector.visits.map((visit) => visit.visitor)).size).toBe(1);
    expect(lastOf(collector.visits, '/')?.viewed).toBeUndefined();
  });

  test('counts a page change without a load as a page view', async ({ page, collector, site }) => {
    const { url } = await site();
    await page.goto(`${url}/app`);
    await page.locator('#next').click();
    await expect.poll(() => lastOf(collector.visits, '/app')).toBeTruthy();
    await page.goto(url);
    await expect
      .poll(() => lastOf(collector.visits, '/app/form'))
      .toMatchObject({ referrer: `${url}/app`, viewed: true });
    expect(lastOf(collector.visits, '/app')?.viewed).toBeUndefined();
  });

  test('wait for consent, while the form works', async ({ page, collector, site }) => {
    const { url } = await site({ consent: true });
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(collector.attempts[0]?.visit).toBeUndefined();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto(`${url}/about`);
    expect(collector.visits).toEqual([]);
    await page.locator('#agree').click();
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
    await page.goto(url);
    await expect.poll(() => lastOf(collector.visits, '/about')).toBeTruthy();
  });

  for (const [name, signal] of [
    ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
    ['Global Privacy Control', () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })],
  ] as const) {
    test(`do not happen under ${name}`, async ({ page, collector, site }) => {
      const { url } = await site();
      await page.addInitScript(signal);
      await page.goto(`${url}/contact`);
      await fill(page);
      await send(page);
      await expect(alert(page)).toHaveText('Thank you.');
      await page.goto(url);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      expect(collector.attempts[0]?.visit).toBeUndefined();
      expect(collector.visits).toEqual([]);
    });
  }

  test('sends the form without a visit when storage is blocked', async ({ page, collector, site }) => {
    const { url } = await site();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    expect(errors).toEqual([]);
    expect(collector.attempts[0]?.visit).toBeUndefined();
  });
});
