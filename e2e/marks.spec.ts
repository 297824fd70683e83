// Modules: submissions, undo-history
import { expect, forgetOnLeave, ours, reloadFromServer, test } from './fixtures.ts';
import { markAs, names, openTwelve, row } from './people.ts';

test.beforeEach(({ page, inlet, owner }) => openTwelve(page, inlet, owner));

test('marks as read on opening; shows marks at once, after a reload and in the timeline', async ({ page }) => {
  await expect(row(page, 'Person 01')).toContainText('Unread');
  await row(page, 'Person 01').getByRole('link').click();
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('From Person 01');
  for (const mark of ['In progress', 'Complete']) {
    await detail.getByRole('button', { name: 'More actions' }).click();
    await detail.getByRole('menuitem', { name: mark }).click();
  }
  // Both can be undone for ten seconds.
  await expect(detail.getByText('marked it as read, in progress, and complete')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await markAs(page, 'Person 04', 'Archived');
  await expect(row(page, 'Person 04')).toBeHidden();
  await expect(row(page, 'Person 05').getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await expect(row(page, 'Person 05')).toBeHidden();
  await expect(row(page, 'Person 06').getByRole('link')).toBeFocused();
  await page.keyboard.press('z');
  await expect(row(page, 'Person 05')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await reloadFromServer(page);
  await expect(row(page, 'Person 01')).not.toContainText('Unread');
  await expect(row(page, 'Person 01')).toContainText('Complete');
  await expect(row(page, 'Person 04')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('undoes a mark without inverse before it is sent', async ({ page }) => {
  await names(page).nth(1).focus();
  await page.keyboard.press('c');
  await expect(row(page, 'Person 02')).toContainText('Complete');
  const toast = page.locator('.toast').filter({ hasText: 'Marked as complete' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Person 02')).not.toContainText('Complete');
  await reloadFromServer(page);
  await expect(row(page, 'Person 02')).not.toContainText('Complete');
});

test('undoes an earlier step from the undo history', async ({ page }) => {
  await names(page).nth(1).focus();
  await page.keyboard.press('e');
  await expect(row(page, 'Person 02')).toBeHidden();
  await page.keyboard.press('c');
  await expect(row(page, 'Person 03')).toContainText('Complete');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('undo history');
  await page.keyboard.press('Enter');
  const history = page.getByRole('dialog', { name: 'Undo history' });
  await expect(history.getByRole('listitem')).toHaveText([/^Marked as complete/, /^Archived/]);
  await history.getByRole('button', { name: 'Undo: Archived' }).press('Enter');
  await expect(history.getByRole('listitem').nth(1)).toContainText('Undone');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Person 02')).toBeVisible();
  await expect(row(page, 'Person 03')).toContainText('Complete');
});

test('keeps a mark made just before leaving the page', async ({ page }) => {
  await names(page).nth(1).focus();
  await forgetOnLeave(page);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
    location.reload();
  });
  await loaded;
  await expect(row(page, 'Person 02')).toContainText('Complete');
});

test('shows a mark that was not sent because the session had ended, and sends it after the next login', async ({
  page,
  playwright,
  owner,
}) => {
  // It is sent ten seconds later, or whenever the session has ended if that takes longer.
  const ended = Promise.withResolvers<void>();
  await page.route('**/cli/submission/mark_as/**', async (route) => {
    await ended.promise;
    await route.continue();
  });
  await markAs(page, 'Person 01', 'Complete');
  await expect(row(page, 'Person 01')).toContainText('Complete');
  const { origin } = new URL(owner.base);
  const elsewhere = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: ours });
  await elsewhere.post('/cli/user/login', { data: { email_id: owner.email, password: owner.password } });
  await elsewhere.post('/cli/user/sign_out_everywhere', { data: {} });
  await elsewhere.dispose();
  ended.resolve();
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'ended before these marks were saved: 1 marked as complete.' });
  await notice.getByRole('button', { name: 'Save now' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Marks saved' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Person 01')).toContainText('Complete');
});

test('keeps unsent marks of another account of the browser, although logging out clears its storage', async ({
  page,
}) => {
  const KEY = 'inlet-held-marks';
  const left = { id: 'left', account: 987_654, form_id: 1, submission_ids: [1], marker: 'complete', isUnsent: true };
  const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '', KEY);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    KEY,
    JSON.stringify([{ ...left, at: Date.now() }]),
  ] as const);
  await page.evaluate(() => localStorage.setItem('cleared-at-logout', 'yes'));
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cleared-at-logout'))).toBeNull();
  expect(await stored()).toContain('"account":987654');
});

test('reverts a rejected mark and shows why', async ({ page }) => {
  const isHidden = Promise.withResolvers<void>();
  await page.route('**/cli/submission/mark_as/**', async (route) => {
    await isHidden.promise;
    await route.fulfill({ status: 403, json: { success: false, errors: ['You are not allowed to do this.'] } });
  });
  await markAs(page, 'Person 05', 'Spam');
  await expect(row(page, 'Person 05')).toBeHidden();
  isHidden.resolve();
  await expect(row(page, 'Person 05')).toBeVisible();
  await expect(page.getByText('You are not allowed to do this.')).toBeVisible();
});
