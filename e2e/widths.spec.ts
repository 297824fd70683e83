// Modules: every screen
import type { Page } from '@playwright/test';
import type { Inlet } from './inlet.ts';
import { boxOf } from './box.ts';
import { expect, type Owner } from './fixtures.ts';
import { overflowing, whenLoaded, widths } from './overflow.ts';
import { test } from './selling.ts';
import { settingsOf, testSubmission } from './shared-form.ts';

// Text length differs between languages.
const locales = ['en-GB', 'de-DE'] as const;
// Thirty screens each; a busy machine needs more time.
test.describe.configure({ timeout: 150_000 });

/** Gives everything a name too long for a line and without a break. */
async function lengthenNames(page: Page, inlet: Inlet, owner: Owner): Promise<void> {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajüte'.repeat(2);
  const change = async (path: string, method: string, data: object) => {
    const headers = { 'x-requested-with': 'inlet' };
    const response = await page.request.fetch(`${inlet.url}${path}`, { method, data, headers });
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
  };
  await change(`/v2/cli/forms/${owner.form}`, 'PATCH', { name: long });
  await change(`/v2/cli/websites/${owner.project}`, 'PATCH', { name: long });
  await change('/cli/user/settings', 'PUT', { name: long });
  const form = { [long]: long, name: long, email: `${long.slice(0, 60)}@example.com`, message: long.repeat(5) };
  const headers = { accept: 'application/json' };
  const sent = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers });
  expect(sent.status()).toBe(200);
}

test('centres lists and reports in a wide window, and lets settings fill it', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  const width = 2200;
  await page.setViewportSize({ width, height: 1200 });
  const boxIn = async (path: string, inside: string) => {
    await page.goto(`${owner.base}/${path}`);
    await whenLoaded(page);
    return boxOf(page.locator(inside).first());
  };
  for (const [path, inside] of [
    ['submissions', '.inbox > *'],
    ['reports', '.reports > *'],
  ] as const) {
    const { x, width: inner } = await boxIn(path, inside);
    expect(x, path).toBeGreaterThan(200);
    expect(Math.abs(2 * x + inner - width), path).toBeLessThanOrEqual(2);
  }
  const { x, width: inner } = await boxIn('settings/workflow', '.settings');
  expect([x, inner]).toEqual([0, width]);
});

test('gives pages outside a form one column', async ({ page, owner }) => {
  const paths = ['createnew', 'createnew/workspace', 'createnew/form', 'setup', 'billing', 'reminders'];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const columns = new Set<string>();
    for (const path of paths) {
      await page.goto(new URL(`/app/${path}`, owner.base).href);
      await whenLoaded(page);
      const { x, width: inner } = await boxOf(page.locator('.screen > header'));
      columns.add(`${inner} from ${x}`);
    }
    expect([...columns], `${width} px`).toHaveLength(1);
  }
});

test('gives the profile the rail and column of the settings, and a link to each of its sections', async ({
  page,
  inlet,
  owner,
}) => {
  for (const width of [1440, 1100, 390]) {
    await page.setViewportSize({ width, height: 600 });
    const lefts: unknown[] = [];
    for (const [url, heading] of [
      [`${owner.base}/settings/general`, '.settings-tab h2'],
      [`${inlet.url}/app/profile`, '.screen h1'],
    ] as const) {
      await page.goto(url);
      await whenLoaded(page);
      const rail = await boxOf(page.locator('.page-rail'));
      lefts.push([rail.x, rail.width, (await boxOf(page.locator(heading).first())).x]);
    }
    expect(lefts[1], `${width} px`).toEqual(lefts[0]);
    const rail = page.getByRole('navigation', { name: 'Profile' });
    await expect(rail.locator('[aria-current]')).toHaveText('About you');
    await rail.getByRole('link', { name: 'Your data' }).click();
    await expect(rail.locator('[aria-current]')).toHaveText('Your data');
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(rail.locator('[aria-current]'), `${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test.describe('in German, with long names', () => {
  test.use({ locale: 'de-DE', contextOptions: { reducedMotion: 'reduce' } });

  // The English screens are measured where e2e/accessible.spec.ts visits them.
  test('fits every screen into its window', async ({ page, inlet, owner }) => {
    const id = await testSubmission(inlet, owner, page);
    await lengthenNames(page, inlet, owner);
    const found: string[] = [];
    const look = async (url: string) => {
      await page.goto(url);
      await page.locator('h1, h2').first().waitFor();
      found.push(...(await overflowing(page)));
    };
    const ofForm = ['submissions', `submissions/raw/${id}`, `submissions/logs/${id}`, 'reports', 'installation'];
    for (const path of ofForm) await look(`${owner.base}/${path}`);
    for (const url of await settingsOf(owner, page)) await look(url);
    const beside = ['createnew', 'createnew/workspace', 'createnew/form', 'setup', `setup/success?form=${owner.form}`];
    for (const path of [...beside, 'profile', 'billing', 'reminders', 'invitations', 'event-log', 'no/such/screen'])
      await look(`${inlet.url}/app/${path}`);
    // A page that is still open could notice the end of its session, and go to the login page at the same time.
    await page.goto('about:blank');
    await page.context().clearCookies();
    for (const path of ['login', 'register', 'forgot-password', 'reset-password?token=none', 'getstarted'])
      await look(`${inlet.url}/app/${path}`);
    expect(found).toEqual([]);
  });

  test('cuts off nothing in the line that stays while a submission scrolls', async ({ page, inlet, owner }) => {
    await lengthenNames(page, inlet, owner);
    for (const width of [1440, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 600 });
      await page.goto(`${owner.base}/submissions`);
      await page.locator('.row-link, .inbox-link').first().click();
      const scroller = page.locator('.dialog-content, .reading-body');
      await expect(scroller.locator('.timeline')).toBeVisible();
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      const sender = page.locator(width < 720 ? '.back-name bdi' : '.status-sender');
      await expect(sender).toContainText('Donaudampfschifffahrt');
      const frame = await boxOf(page.locator('.dialog, .reading'));
      for (const part of [sender, page.locator('.breadcrumb'), page.locator('.workflow-actions')]) {
        await expect(part, `${width} px`).toBeInViewport({ ratio: 1 });
        const { x, width: own } = await boxOf(part);
        expect(x + own, `${width} px`).toBeLessThanOrEqual(frame.x + frame.width);
      }
      const neighbours = await boxOf(page.locator('.detail-neighbours a, .detail-neighbours .is-off').first());
      if (width < 720) expect((await boxOf(sender)).x + (await boxOf(sender)).width).toBeLessThanOrEqual(neighbours.x);
    }
  });

  test('shows the button that retries failed deliveries beside its heading on a phone', async ({ page, owner }) => {
    await page.route('**/v2/cli/forms/*/deliveries*', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, failed: 1000 } } });
    });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${owner.base}/settings/deliveries`);
      const retry = page.getByRole('button', { name: '999+ erneut senden …' });
      await expect(retry, `${width} px`).toBeInViewport({ ratio: 1 });
      const [button, heading] = [await boxOf(retry), await boxOf(page.locator('.deliveries-head h2'))];
      expect(button.height, `${width} px`).toBeLessThanOrEqual(40);
      expect(button.y, `${width} px`).toBeLessThan(heading.y + heading.height);
    }
  });
});

for (const locale of locales)
  test.describe(`in ${locale}`, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    test('keeps the buttons of menus and dialogs in view', async ({ page, inlet, owner }) => {
      await lengthenNames(page, inlet, owner);
      await page.goto(`${owner.base}/settings/general`);
      await page.locator('.button-danger').waitFor();
      const pickers = page.locator('.top-bar-start .menu-button');
      await expect(pickers).toHaveCount(2);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const bar = await boxOf(page.locator('.top-bar'));
        if (width >= 960) expect.soft(bar.height, `the top bar at ${width} px`).toBeLessThanOrEqual(53);
        for (const picker of await pickers.all()) {
          await picker.click();
          await expect.soft(page.getByRole('menuitem').first(), `a picker at ${width} px`).toBeInViewport({ ratio: 1 });
          await page.keyboard.press('Escape');
          await expect(page.getByRole('menuitem')).toHaveCount(0);
        }
        await page.locator('.button-danger').click();
        const ways = page.getByRole('dialog').getByRole('button');
        await expect(ways).toHaveCount(3);
        for (const way of await ways.all())
          await expect.soft(way, `a dialog at ${width} px`).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Escape');
        await expect(ways).toHaveCount(0);
      }
    });

    test('shows the sender of each row, and its actions in one line', async ({ page, inlet, owner }) => {
      if (locale === 'de-DE') await lengthenNames(page, inlet, owner);
      else await testSubmission(inlet, owner, page);
      await page.goto(`${owner.base}/submissions`);
      await page.locator('.cell-actions [aria-haspopup]').first().waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect.soft.poll(() => misplaced(page, width), `${width} px`).toEqual([]);
      }
    });
  });

/** What is not where it belongs in the Table, in one moment. */
const misplaced = (page: Page, width: number): Promise<readonly string[]> =>
  page.evaluate((isPhone) => {
    const found: string[] = [];
    const boxOfFirst = (what: string) => document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
    // On a phone the toolbar is in the top bar.
    const edges = ['.top-bar-home', ...(isPhone ? [] : ['.toolbar']), '.list-frame'];
    const lefts = edges.map((what) => Math.round(boxOfFirst(what).left));
    if (new Set(lefts).size > 1) found.push(`left edges: ${lefts.join(', ')}`);
    if (boxOfFirst('tbody .row-link').width <= 70) found.push('the name');
    const middle = ({ y, height }: DOMRect) => y + height / 2;
    for (const [one, other] of [
      ['.top-bar-home', '.user-menu'],
      ['.row .row-link', '.row .cell-choose'],
      ['.row .row-link', '.row .cell-time'],
      ['.row .cell-state', '.row .mark-menu'],
      ['.row .cell-state', '.row .cell-actions'],
    ] as const) {
      const [first, second] = [boxOfFirst(one), boxOfFirst(other)];
      // A phone shows the actions of the workflow in the submission.
      if (second.height > 0 && Math.abs(middle(first) - middle(second)) >= 8) found.push(`${one}, ${other}`);
    }
    return found;
  }, width <= 720);

test('keeps the first column of a wide list in view, and its menus complete', async ({ page, inlet, owner }) => {
  const form = { name: 'Ada', email: 'ada@example.com', phone: '1', city: 'Kiel', size: '5 kg', bean: 'Tide' };
  await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers: { accept: 'application/json' } });
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog').getByRole('checkbox');
  await columns.first().waitFor();
  for (let at = 0; at < (await columns.count()); at += 1) await columns.nth(at).setChecked(true);
  await page.getByRole('button', { name: 'Save columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Bean' })).toBeVisible();
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const menu of await page.locator('.row [aria-haspopup="menu"]').all()) {
      await menu.click();
      const items = page.getByRole('menuitem');
      await items.first().waitFor();
      for (const item of await items.all()) {
        await expect(item).toBeInViewport({ ratio: 1 });
        await item.click({ trial: true });
      }
      await page.keyboard.press('Escape');
      await expect(items).toHaveCount(0);
    }
    await expect(page.locator('tbody .row-link')).toBeInViewport({ ratio: 1 });
  }
});

test('shows the sender of a one-field form on a narrow screen', async ({ page, inlet, owner }) => {
  const form = { email: 'ada.lovelace@example.com' };
  await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers: { accept: 'application/json' } });
  // A phone would start with the Inbox.
  await page.goto(`${owner.base}/submissions`);
  const sender = page.locator('tbody .row-link');
  await expect(sender).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sender).toHaveText(/ada\.lovelace@example\.com/);
  const isWhole = await sender.evaluate((link) => link.scrollWidth <= link.clientWidth);
  expect(isWhole, 'the address is not cut off').toBe(true);
});
