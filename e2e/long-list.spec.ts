// Modules: submissions
import type { Page } from '@playwright/test';
import { listResponse, submission } from '../modules/submissions/testing/samples.ts';
import { expect, test } from './fixtures.ts';
import { switchLayout } from './inbox-page.ts';

const MANY = 100_000;

const rowOf = (id: number) =>
  submission(id, {
    submitted_data: JSON.stringify({ email: `v${id}@example.com`, message: `Message ${id} about islands` }),
  });

/**
 * A form with 100,000 submissions in mocked pages; the real server is measured elsewhere. The first page arrives immediately, and
 * others when the test lets them: what is expected before does not wait for them, however slow the machine is.
 */
async function longList(page: Page) {
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  let open = 1;
  const isLetIn = async () => {
    if (open > 0) open -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const letIn = (pages: number) => {
    const held = waiting.splice(0, pages);
    open += pages - held.length;
    for (const one of held) one();
  };
  await page.route(/\/cli\/submissions\/\d+/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    requests.push(query.toString());
    await isLetIn();
    const limit = Number(query.get('limit'));
    const last = query.has('before_id') ? MANY : Math.min(MANY, Number(query.get('since_id') ?? 0) + limit);
    const first = query.has('before_id') ? MANY - limit + 1 : Number(query.get('since_id') ?? 0) + 1;
    const submissions = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => rowOf(first + at));
    const has_more = query.has('before_id') ? first > 1 : last < MANY;
    const json = { success: true, errors: [], ...listResponse(submissions), has_more };
    await route.fulfill({ json }).catch(() => {
      // The page has closed and no longer waits.
    });
  });
  await page.route('**/cli/submission/mark_as/**', (route) => route.fulfill({ json: { success: true, errors: [] } }));
  return { requests, letIn };
}
const names = (page: Page) => page.locator('tbody .row-link');
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading more submissions' });

test('shows the first of 100,000 submissions before the others, which load with visible progress', async ({
  page,
  owner,
}) => {
  test.setTimeout(120_000);
  const { letIn } = await longList(page);
  await page.goto(`${owner.base}/settings/general`);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.getByRole('link', { name: 'Submissions' }).click();
  await expect(names(page)).toHaveCount(10);
  await expect(progress(page)).toBeVisible();

  // Marks a row while the rest loads: the mark shows immediately.
  await names(page).first().focus();
  await page.keyboard.press('e');
  await expect(names(page).first()).toContainText('v2@example.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names(page).first()).toContainText('v12@example.com');

  // Loading continues without moving the list.
  const loaded = async () => Number(await progress(page).getAttribute('value'));
  const then = await loaded();
  letIn(2);
  await expect.poll(loaded).toBeGreaterThan(then);
  await expect(names(page).first()).toContainText('v12@example.com');
});

test('stops loading a long list when leaving it, and shows the newest first at once', async ({ page, owner }) => {
  test.setTimeout(120_000);
  const { requests, letIn } = await longList(page);
  await page.goto(`${owner.base}/submissions?sort=newest`);
  await expect(names(page).first()).toContainText('v100000@example.com');
  await expect(progress(page)).toBeVisible();
  letIn(2);
  await expect.poll(() => requests.length).toBeGreaterThan(2);
  await expect(names(page).first()).toContainText('v100000@example.com');
  await page.getByRole('link', { name: 'Settings' }).click();
  // The list is shown until the code of the settings has loaded.
  await expect(page.getByLabel('Form name')).toBeVisible();
  const then = requests.length;
  letIn(100);
  // What follows on the next screen comes after what the list would still have requested.
  await page.getByRole('link', { name: /^Options/ }).click();
  await expect(page.getByRole('textbox', { name: 'CC addresses' })).toBeVisible();
  expect(requests.length).toBeLessThanOrEqual(then + 1);
});

test('shows the newest of 100,000 submissions in the Inbox, and moves on while the others load', async ({
  page,
  owner,
}) => {
  test.setTimeout(120_000);
  await longList(page);
  await page.goto(`${owner.base}/submissions?sort=newest`);
  await expect(names(page).first()).toContainText('v100000@example.com');
  await switchLayout(page);
  const row = page.locator('.inbox-row');
  await expect(row.first()).toContainText('v100000@example.com');
  await expect(progress(page)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('.inbox-row.is-open')).toContainText('v100000@example.com');
  await page.keyboard.press('j');
  await expect(page.locator('.inbox-row.is-open')).toContainText('v99999@example.com');
  await page.keyboard.press('e');
  await expect(row.filter({ hasText: 'v99999@example.com' })).toHaveCount(0);
  await expect(page.locator('.inbox-row.is-open')).toContainText('v99998@example.com');
  expect(await row.count()).toBeLessThan(60);
});
