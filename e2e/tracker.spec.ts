import { test as base, expect, type Page } from '@playwright/test';
import { startSampleSite, type Site, type SiteOptions } from './sample-site/server.ts';
import { StandInCollector, type Visit } from './stand-in-collector.ts';

const uids = { project: 'pSample0001', form: 'fSample0001' };

interface Fixtures {
  collector: StandInCollector;
  site: (options?: Partial<SiteOptions>) => Promise<Site>;
}

const test = base.extend<Fixtures>({
  collector: async ({}, use) => {
    const collector = await new StandInCollector().start();
    await use(collector);
    await collector.stop();
  },
  site: async ({ collector }, use) => {
    const sites: Site[] = [];
    await use(async (options = {}) => {
      const site = await startSampleSite({ collector: collector.url, ...uids, ...options });
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.close();
  },
});

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example.com');
}

const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send' }).click();
const alert = (page: Page) => page.getByRole('alert');
const lastOf = (visits: readonly Visit[], path: string): Visit | undefined =>
  visits.findLast((visit) => new URL(visit.url).pathname === path);

test.describe('the form', () => {
  test('sends what the browser would, repeated names, files and button included', async ({ page, collector, site }) => {
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
  });

  test('goes to the redirect that the collector names', async ({ page, collector, site }) => {
    collector.mode = 'redirect';
    const { url } = await site();
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(page).toHaveURL(`${url}/thanks`);
  });

  test('leaves the thank-you to a page that cancels inlet:success', async ({ page, site }) => {
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

  test('keeps out of a submit that the page itself prevents', async ({ page, collector, site }) => {
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
    await page.waitForTimeout(700); // time on the page is what this test is about
    await page.goto(`${url}/about`);
    await expect.poll(() => lastOf(collector.visits, '/contact')).toMatchObject({ viewed: true, interacted: true });
    const visit = lastOf(collector.visits, '/contact');
    expect(visit?.time).toBeGreaterThan(600);
    expect(visit?.time).toBeLessThanOrEqual(visit?.age ?? 0);
    expect(visit?.formTime).toBeGreaterThan(600);
  });

  test('of one visitor share an id, and each page view has its own', async ({ page, collector, site }) => {
    const { url } = await site();
    for (const path of ['/', '/beans', '/about', '/']) await page.goto(url + path);
    await expect.poll(() => new Set(collector.visits.map((visit) => visit.page)).size).toBe(3);
    expect(new Set(collector.visits.map((visit) => visit.visitor)).size).toBe(1);
    expect(lastOf(collector.visits, '/')?.viewed).toBeUndefined();
  });

  test('a page change without a load is a page view of its own', async ({ page, collector, site }) => {
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

  test('closed storage costs the visit, not the form', async ({ page, collector, site }) => {
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

test.describe('the page around it', () => {
  test('a strict policy that allows the collector is kept', async ({ page, collector, site }) => {
    const { url } = await site({ strictPolicy: true });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(`${url}/contact`);
    await fill(page);
    await send(page);
    await expect(alert(page)).toHaveText('Thank you.');
    await page.goto(url);
    await expect.poll(() => lastOf(collector.visits, '/contact')).toBeTruthy();
    expect(complaints).toEqual([]);
  });

  test('sets no cookie and no global', async ({ page, context, site }) => {
    const { url } = await site();
    await page.goto(`${url}/about`);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /inlet/i.test(name)))).toEqual([]);
  });

  test('an owner who asks sees the verdict on the page', async ({ page, site }) => {
    const { url } = await site({ strictPolicy: true });
    await page.goto(`${url}/contact#inlet-verify`);
    await expect(page.getByRole('dialog')).toContainText('"found":true');
    await expect(page.getByRole('dialog')).toContainText('"email"');
  });
});
