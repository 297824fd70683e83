// Modules: accounts, submissions, delivery-log
import type { Page } from '@playwright/test';
import { expect, test, type Owner } from './fixtures.ts';
import { openInbox } from './inbox-page.ts';
import { testSubmission } from './shared-form.ts';
import { scriptsOf, withoutIdleTime } from './transfer-size.ts';

/** The maximum JavaScript of a cold visit, gzipped. */
const LOGIN_KB = 170;
const SUBMISSIONS_KB = 260;
/** The maximum before the login page is usable. */
const EARLY_KB = 10;

/** Holds the console's code back until the returned function is called. */
async function holdConsole(page: Page): Promise<() => void> {
  const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
  await page.route(/\/assets\/console-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}

test('logs in with a click during which the console replaces the login page', async ({ page, inlet, owner }) => {
  await page.context().clearCookies();
  const letIn = await holdConsole(page);
  await page.goto(`${inlet.url}/app/login`, { waitUntil: 'commit' });
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).hover();
  await page.mouse.down();
  letIn();
  await expect(page.locator('#root form')).toBeAttached();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/submissions$/);
});

test('keeps what is typed into the login page before the console has loaded', async ({ page, inlet, owner }) => {
  await page.context().clearCookies();
  const scripts = scriptsOf(page);
  const letIn = await holdConsole(page);
  await page.goto(`${inlet.url}/app/login`, { waitUntil: 'commit' });
  await expect(page).toHaveTitle('Login | Inlet Dashboard');
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password').pressSequentially('correct ');
  await expect(page.locator('#early')).toBeVisible();
  letIn();
  await expect(page.locator('#early')).toBeHidden();
  await page.keyboard.type('horse battery');
  await expect(page.getByLabel('Username')).toHaveValue(owner.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/submissions$/);
  expect(await scripts.kilobytes()).toBeGreaterThan(EARLY_KB);
});

test('stays within the size budget of the login page', async ({ browser, inlet }) => {
  const page = await browser.newPage();
  await withoutIdleTime(page);
  const early = scriptsOf(page);
  await page.goto(`${inlet.url}/app/login`, { waitUntil: 'networkidle' });
  expect(await early.kilobytes()).toBeLessThan(EARLY_KB);
  await page.close();

  const visitor = await browser.newPage();
  const all = scriptsOf(visitor);
  await visitor.goto(`${inlet.url}/app/login`, { waitUntil: 'networkidle' });
  await expect(visitor.locator('#early')).toBeHidden();
  const kilobytes = await all.kilobytes();
  console.log(`login: ${kilobytes.toFixed(1)} kB of JavaScript gzipped, at most ${LOGIN_KB}`);
  // Less would mean that the console has not loaded.
  expect(kilobytes).toBeGreaterThan(EARLY_KB);
  expect(kilobytes).toBeLessThan(LOGIN_KB);
  await visitor.close();
});

test('stays within the size budget of the list', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  await withoutIdleTime(page);
  const scripts = scriptsOf(page);
  await page.goto(`${owner.base}/submissions`, { waitUntil: 'load' });
  await expect(page.locator('.row-link')).toBeVisible();
  const kilobytes = await scripts.kilobytes();
  console.log(`submissions: ${kilobytes.toFixed(1)} kB of JavaScript gzipped, at most ${SUBMISSIONS_KB}`);
  expect(kilobytes).toBeGreaterThan(LOGIN_KB);
  expect(kilobytes).toBeLessThan(SUBMISSIONS_KB);
});

test('causes no layout shift while the list loads', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  for (const width of [1440, 390]) {
    const tab = await openLoadingList(page, owner, width);
    // A phone starts with the Inbox, whose tools are behind a button.
    await expect(width > 960 ? tab.getByRole('button', { name: 'Export' }) : tab.locator('.inbox-link')).toBeVisible();
    if (width > 960) await expect(tab.getByRole('button', { name: /^Actions/ })).toBeVisible();
    expect(await shiftsOf(tab), `${width} px`).toEqual([]);
  }
});

test('shows no placeholders of the Table on a phone that starts with the Inbox', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  await page.context().addInitScript(() => {
    const observe = () => {
      const { dataset } = document.documentElement;
      if (document.querySelector('.list-skeleton')) dataset['table'] = 'seen';
    };
    new MutationObserver(observe).observe(document, { childList: true, subtree: true });
  });
  const tab = await openLoadingList(page, owner, 390, async (loading) => {
    await expect(loading.locator('.inbox-skeleton')).toBeVisible();
  });
  await expect(tab.locator('.inbox-link')).toBeVisible();
  await expect(tab.locator('html')).not.toHaveAttribute('data-table', 'seen');
});

test('shows the filters, rows and pane of the Inbox where they stay once it has loaded', async ({
  page,
  inlet,
  owner,
}) => {
  await testSubmission(inlet, owner, page);
  await openInbox(page, owner.base);
  for (const width of [1440, 1100, 390]) {
    let boxes: unknown;
    const tab = await openLoadingList(page, owner, width, async (loading) => {
      boxes = await boxesOf(loading, '.inbox-skeleton > *');
    });
    await expect(tab.locator('.inbox-link')).toBeVisible();
    expect(boxes, `${width} px`).toEqual(await boxesOf(tab, '.inbox-row'));
    expect(await shiftsOf(tab), `${width} px`).toEqual([]);
  }
});

test('causes no layout shift while deliveries load, however many there are', async ({ page, owner }) => {
  const filter = page.getByRole('radio', { name: /^Failed/ });
  await page.route('**/v2/cli/forms/*/deliveries*', async (route) => {
    await expect(filter).toBeVisible();
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, delivered: 1000, pending: 1, failed: 1000 } } });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    await page.goto(`${owner.base}/settings/deliveries`, { waitUntil: 'networkidle' });
    await expect(filter).toHaveAccessibleName('Failed 999+');
    expect(await shiftsOf(page), `${width} px`).toEqual([]);
  }
});

/** Opens the list in a new tab, which has no event log to restore it from. It arrives only after its placeholder shows. */
async function openLoadingList(
  page: Page,
  owner: Owner,
  width: number,
  whileLoading: (tab: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.setViewportSize({ width, height: 900 });
  await tab.route(
    '**/cli/submissions/*',
    async (route) => {
      await expect(tab.getByRole('status', { name: 'Loading submissions' })).toBeVisible();
      await whileLoading(tab);
      await route.continue();
    },
    { times: 1 },
  );
  const arrived = tab.waitForResponse(/\/cli\/submissions\/\d/);
  await tab.goto(`${owner.base}/submissions`, { waitUntil: 'networkidle' });
  // A slow browser may request the list only after an idle moment.
  await arrived;
  return tab;
}

/** Left, top, width and height of the Inbox's filters, first row and pane, in pixels. */
const boxesOf = (page: Page, row: string) =>
  page.evaluate(
    (parts) =>
      parts.map((part) => {
        const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return [part.startsWith('.inbox') ? 'row' : part, ...[x, y, width, height].map(Math.round)];
      }),
    ['.split-rail', row, '.split-pane'],
  );

/** Layout shifts since the page opened that no input caused. */
async function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().flatMap(plainTextOf)));
        observer.observe({ type: 'layout-shift', buffered: true });
        // The observer is called within two frames, or there was no shift.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve([]))));

        function plainTextOf(entry: PerformanceEntry): string[] {
          const { sources } = entry as PerformanceEntry & { sources: { node?: Node; currentRect: DOMRect }[] };
          return sources.map(
            ({ node, currentRect: { x, y } }) => `${node?.textContent?.slice(0, 40) ?? ''} to ${x}, ${y}`,
          );
        }
      }),
  );
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('logs in, and shows login errors', async ({ page, inlet, owner }) => {
    await page.context().clearCookies();
    await page.goto(`${inlet.url}/app/login?email=${encodeURIComponent(owner.email)}`);
    await expect(page.getByLabel('Username')).toHaveValue(owner.email);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^\*/);
    await expect(page.getByLabel('Username')).toHaveValue(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${inlet.url}/app/`);
  });
});

test('shows the controls that modules add to the list as soon as its toolbar', async ({ page, inlet, owner }) => {
  const form = { name: 'Grace Hopper', email: 'grace@example.com' };
  const headers = { accept: 'application/json' };
  expect((await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers })).status()).toBe(200);
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const parts = [...document.querySelectorAll('.toolbar .list-tool, .row .cell-actions')];
      if (parts.length < 4) return;
      watch.disconnect();
      const late = parts.filter((part) => part.matches(':empty') || part.querySelector('.row-part-placeholder'));
      document.documentElement.dataset['late'] = String(late.length);
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${owner.base}/submissions`);
  await expect(page.locator('html')).toHaveAttribute('data-late', '0');
});
