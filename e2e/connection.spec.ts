// Modules: live, submissions
import type { Page } from '@playwright/test';
import { expect, ours, test } from './fixtures.ts';
import { testSubmission } from './shared-form.ts';

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Form' }).getByRole('link', { name });

test('keeps the screen while offline, says why, and continues when online', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  await page.goto(`${owner.base}/submissions`);
  const row = page.locator('.row-link');
  await expect(row).toHaveCount(1);
  await page.context().setOffline(true);
  await row.click();
  const toast = page.locator('.toast').filter({ hasText: 'The server cannot be reached.' });
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(`${owner.base}/submissions`);
  await toast.getByRole('button', { name: 'Close' }).click();
  await tab(page, 'Reports').click();
  await expect(toast).toBeVisible();
  await expect(row).toHaveCount(1);
  await page.context().setOffline(false);
  await tab(page, 'Reports').click();
  await expect(page.getByRole('link', { name: 'Last month' })).toBeVisible();
  await expect(page).toHaveURL(`${owner.base}/reports`);
  // Style sheets that failed to load before are there.
  await expect(page.locator('.report-head')).toHaveCSS('display', 'flex');
});

test('restores the list when returning to its tab', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  await page.goto(`${owner.base}/submissions?show=unread&q=test`);
  await expect(page.getByRole('searchbox')).toHaveValue('test');
  await tab(page, 'Settings').click();
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible();
  await tab(page, 'Submissions').click();
  await expect(page).toHaveURL(`${owner.base}/submissions?show=unread&q=test`);
  await expect(page.getByRole('searchbox')).toHaveValue('test');
  await expect(page.getByRole('button', { name: 'Show only Unread' })).toBeVisible();
});

test('shows what changed between loading the console and its first live update, without loading the list again', async ({
  page,
  inlet,
  owner,
}) => {
  const id = await testSubmission(inlet, owner, page);
  const changed = Promise.withResolvers<void>();
  await page.route('**/cli/live*', async (route) => {
    await changed.promise;
    await route.continue();
  });
  const isList = (url: string) => /\/submissions(\?|$)/.test(url) && url.includes('/v2/cli/');
  const lists: string[] = [];
  page.on('request', (request) => isList(request.url()) && lists.push(request.url()));
  await page.goto(`${owner.base}/submissions`);
  const row = page.locator('.row-link');
  await expect(row).toHaveCount(1);
  const before = lists.length;
  const marked = await page.request.post(`${inlet.url}/cli/submission/mark_as/${id}`, {
    data: { marker: 'spam' },
    headers: ours,
  });
  expect(marked.status()).toBe(200);
  changed.resolve();
  await expect(row).toHaveCount(0);
  const whole = lists.slice(before).filter((url) => !url.includes('since_id='));
  expect(whole).toEqual([]);
});
