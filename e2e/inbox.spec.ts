// Modules: submissions, notes, saved-views, workflow
import type { Page } from '@playwright/test';
import { listResponse, submission } from '../modules/submissions/testing/samples.ts';
import { expectAccessible } from './accessible-page.ts';
import { boxOf } from './box.ts';
import { expect, ours, test } from './fixtures.ts';
import { openInbox, openRow, receive, rows, senders, switchLayout } from './inbox-page.ts';
import { whenLoaded } from './overflow.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const MANY = 10_000;
const pane = (page: Page) => page.getByRole('region', { name: /^Submission \d/ });

/** Mocks a list of 10,000 submissions. */
async function mockLongList(page: Page) {
  await page.route(/\/cli\/submissions\/\d+/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [limit, since] = [Number(query.get('limit') ?? MANY), Number(query.get('since_id') ?? 0)];
    const last = query.has('before_id') ? MANY : Math.min(MANY, since + limit);
    const first = query.has('before_id') ? MANY - limit + 1 : since + 1;
    const submissions = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => submission(first + at));
    const has_more = query.has('before_id') ? first > 1 : last < MANY;
    await route.fulfill({ json: { success: true, errors: [], ...listResponse(submissions), has_more } }).catch(() => {
      // The page has closed and no longer waits.
    });
  });
}

/** The sum of layout shifts since the page opened that no input caused. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          entries.reduce((total, entry) => {
            // TypeScript's DOM library lacks the entry type.
            const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            return total + (hadRecentInput ? 0 : value);
          }, 0);
        const observer = new PerformanceObserver((list) => resolve(sum(list.getEntries())));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))));
      }),
  );

async function addNote(page: Page): Promise<void> {
  await pane(page).getByRole('button', { name: 'Add note' }).click();
  await pane(page).getByLabel('Your note').fill('Ring tomorrow');
  await pane(page).getByRole('button', { name: 'Add note' }).click();
}

test('has an accessible Inbox that fits into every window: list, message, selection, nothing found', async ({
  page,
  inlet,
  owner,
}) => {
  test.setTimeout(240_000);
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace', 'Edsger']);
  await openInbox(page, owner.base);
  await expectAccessible(page, 'the list');
  await page.keyboard.press('j');
  await addNote(page);
  await expect(pane(page).getByRole('region', { name: 'History' })).toContainText('Ring tomorrow');
  await expectAccessible(page, 'a message with a note');
  await rows(page).nth(1).getByRole('checkbox').check();
  await expectAccessible(page, 'a selection');
  await rows(page).nth(1).getByRole('checkbox').uncheck();
  await openInbox(page, owner.base, '?q=islands');
  await expectAccessible(page, 'matches of a search');
  await page.goto(`${owner.base}/submissions?filter=SPAM`);
  await page.getByText('No data found').waitFor();
  await expectAccessible(page, 'nothing found');
});

test('moves through 10,000 rows with j and k; the pane follows, and Escape restores the scroll position', async ({
  page,
  owner,
}) => {
  test.setTimeout(120_000);
  await mockLongList(page);
  await page.route(/\/cli\/submission\/\d+/, (route) => route.abort());
  await openInbox(page, owner.base);
  await expect(page.getByRole('progressbar', { name: 'Loading more submissions' })).toHaveCount(0, { timeout: 60_000 });
  const isOpen = async (id: number) => {
    await expect(pane(page).getByRole('heading', { name: `visitor${id}@example.com` })).toBeVisible();
    await expect(openRow(page)).toContainText(`visitor${id}@example.com`);
    await expect(openRow(page)).toBeInViewport();
  };
  await page.keyboard.press('j');
  await isOpen(MANY);
  // Faster than a screen changes, as by a key that is held.
  for (let step = 0; step < 100; step += 1) await page.keyboard.press('j');
  await isOpen(MANY - 100);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  expect(await rows(page).count()).toBeLessThan(60);
  await page.keyboard.press('k');
  await isOpen(MANY - 99);
  const list = page.locator('.inbox-list');
  const scrolled = await list.evaluate(({ scrollTop }) => scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(pane(page)).toHaveCount(0);
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(scrolled);
  await expect(rows(page).filter({ hasText: `visitor${MANY - 99}@` })).toBeInViewport();
});

test('has its notices in one line, once, also with a message open', async ({ page, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada']);
  await page.goto(`${owner.base}/submissions`);
  const banner = page.locator('.banner', { hasText: 'Confirm your email address' });
  const tour = page.getByRole('complementary', { name: 'Product tour' });
  // The second one arrives after the first one.
  const inOneLine = () =>
    expect(async () => {
      const [one, other] = [await boxOf(banner), await boxOf(tour)];
      expect(Math.abs(one.y - other.y)).toBeLessThanOrEqual(1);
      expect(one.height).toBeLessThanOrEqual(40);
      expect((await boxOf(page.locator('.notices'))).height).toBeLessThanOrEqual(41);
    }).toPass();
  await inOneLine();
  await openInbox(page, owner.base);
  await rows(page).first().getByRole('link').click();
  await expect(pane(page).getByRole('region', { name: 'History' })).toBeVisible();
  await inOneLine();
  await expect(page.getByText('Confirm your email address')).toHaveCount(1);
});

test('lists an old submission first once it has a note, live in another tab, and continues from it with j', async ({
  page,
  context,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace', 'Edsger']);
  await openInbox(page, owner.base);
  const other = await context.newPage();
  await openInbox(other, owner.base);
  await expect.poll(() => senders(other)).toEqual(['Edsger', 'Grace', 'Ada']);
  await rows(page).filter({ hasText: 'Grace' }).getByRole('link').click();
  await addNote(page);
  await expect(pane(page).getByRole('region', { name: 'History' })).toContainText('Ring tomorrow');
  await expect.poll(() => senders(other)).toEqual(['Grace', 'Edsger', 'Ada']);
  await expect(rows(other).filter({ hasText: 'Grace' }).locator('time')).toHaveAttribute('title', /^Last activity /);
  // The open one stays where it is, so that the next one is the one below it.
  expect(await senders(page)).toEqual(['Edsger', 'Grace', 'Ada']);
  await page.getByRole('button', { name: 'Add note' }).focus();
  await page.keyboard.press('j');
  await expect(pane(page).getByRole('heading', { name: 'Ada' })).toBeVisible();
  await expect.poll(() => senders(page)).toEqual(['Grace', 'Edsger', 'Ada']);
  await page.reload();
  await expect.poll(() => senders(page)).toEqual(['Grace', 'Edsger', 'Ada']);
});

test('lists by latest activity, newest or oldest first, by its URL or the browser’s last choice', async ({
  page,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace', 'Edsger']);
  await openInbox(page, owner.base);
  await expect(page.getByRole('heading', { name: 'All 3' })).toBeVisible();
  await rows(page).filter({ hasText: 'Ada' }).getByRole('link').click();
  await addNote(page);
  await expect(pane(page).getByRole('region', { name: 'History' })).toContainText('Ring tomorrow');
  await page.goto(`${owner.base}/submissions`);
  await expect.poll(() => senders(page)).toEqual(['Ada', 'Edsger', 'Grace']);
  const choose = async (order: string) => {
    await page.getByRole('button', { name: /^Order: / }).click();
    await page.getByRole('menuitemradio', { name: order }).click();
  };
  await choose('Newest first');
  await expect(page).toHaveURL(/submissions\?order=newest$/);
  await expect.poll(() => senders(page)).toEqual(['Edsger', 'Grace', 'Ada']);
  await choose('Oldest first');
  await expect.poll(() => senders(page)).toEqual(['Ada', 'Grace', 'Edsger']);
  await page.goto(`${owner.base}/submissions`);
  await expect.poll(() => senders(page)).toEqual(['Ada', 'Grace', 'Edsger']);
  await page.goto(`${owner.base}/submissions?order=activity`);
  await expect.poll(() => senders(page)).toEqual(['Ada', 'Edsger', 'Grace']);
});

test('shows a message, its marks and its next step in the same frame, before the rest has loaded', async ({
  page,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada']);
  await page.addInitScript(recordFirstFrame);
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/cli\/submission\/\d+/, async (route) => {
    await held;
    await route.continue();
  });
  await openInbox(page, owner.base);
  await rows(page).first().getByRole('link').click();
  await expect(page.locator('html')).toHaveAttribute('data-first-frame', 'Archive Contact');
  const contact = pane(page).getByRole('button', { name: 'Contact' });
  const message = pane(page).getByText('From Ada, about islands');
  const before = [await boxOf(contact), await boxOf(message)];
  letIn();
  await expect(pane(page).getByRole('region', { name: 'History' })).toBeVisible();
  expect([await boxOf(contact), await boxOf(message)]).toEqual(before);
});

/** Runs in the page: the actions available in the first frame that has a message. */
function recordFirstFrame(): void {
  const look = () => {
    if (!document.querySelector('.reading .submitted-message')) return void requestAnimationFrame(look);
    const buttons = [...document.querySelectorAll('.reading button')].map(({ textContent }) => textContent);
    const known = ['Archive', 'Contact'].filter((name) => buttons.some((text) => text.startsWith(name)));
    document.documentElement.dataset['firstFrame'] = known.join(' ');
  };
  requestAnimationFrame(look);
}

test('shows the chosen layout in another browser of the account from the first paint', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada']);
  await openInbox(page, owner.base);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('main table')) document.documentElement.dataset['sawTable'] = '';
    }).observe(document, { childList: true, subtree: true });
  });
  const login = { email_id: owner.email, password: owner.password };
  await other.request.post(`${new URL(owner.base).origin}/cli/user/login`, { data: login, headers: ours });
  await other.goto(`${owner.base}/submissions`);
  await rows(other).first().waitFor();
  expect(await other.locator('html').getAttribute('data-saw-table')).toBeNull();
  await elsewhere.close();
});

test('replaces the toolbar with the actions on selected rows, without moving rows', async ({ page, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace']);
  await page.goto(`${owner.base}/submissions`);
  const row = page.getByRole('row', { name: /Grace/ });
  await row.waitFor();
  await whenLoaded(page);
  const search = page.getByRole('searchbox', { name: 'Search submissions' });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const before = await boxOf(row);
    await row.getByRole('checkbox').check();
    await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeInViewport({ ratio: 1 });
    await expect(search).toBeHidden();
    await expect.poll(() => row.boundingBox()).toEqual(before);
    await row.getByRole('checkbox').uncheck();
    await expect(search).toBeVisible();
  }
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('labels the actions on selected rows next to the list', async ({ page, inlet, owner }) => {
    await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace']);
    await openInbox(page, owner.base);
    await rows(page).first().getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: '1 ausgewählt' });
    for (const name of ['Archivieren', 'Spam', 'Als gelesen markieren', 'In Arbeit', 'Erledigt', '1 löschen …']) {
      const button = bar.getByRole('button', { name, exact: true });
      expect((await boxOf(button.locator('span'))).width, name).toBeGreaterThan(20);
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  });
});

test('labels the actions on selected rows in both layouts, apart from deleting', async ({ page, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace']);
  await page.goto(`${owner.base}/submissions`);
  for (const row of [page.getByRole('row', { name: /Grace/ }), page.locator('.inbox-row').first()]) {
    await row.getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: '1 selected' });
    const word = (name: string) => boxOf(bar.getByRole('button', { name, exact: true }).locator('span'));
    for (const name of ['Archive', 'Spam', 'Mark as read', 'In progress', 'Complete', 'Delete 1…'])
      expect((await word(name)).width, name).toBeGreaterThan(20);
    const [complete, remove] = [await word('Complete'), await word('Delete 1…')];
    expect(remove.x - complete.x - complete.width).toBeGreaterThan(80);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar')).toHaveCount(0);
    await switchLayout(page);
  }
});
