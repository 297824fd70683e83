// Modules: submissions, live, undo-history
import type { Page } from '@playwright/test';
import type { Inlet } from './inlet.ts';
import { boxOf } from './box.ts';
import { filterBy } from './filter.ts';
import { expect, forgetOnLeave, ours, reloadAfresh, test, type Owner } from './fixtures.ts';

/** Posts submissions natively, one after another. */
async function arrive(page: Page, inlet: Inlet, owner: Owner, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const response = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, {
      form: { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`, message: `From ${name}` },
      headers: { accept: 'application/json' },
    });
    expect(response.status()).toBe(200);
  }
}
const people = (count: number) => Array.from({ length: count }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`);
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const names = (page: Page) => page.locator('tbody .row-link');
const markAs = async (page: Page, name: string, as: string): Promise<void> => {
  await row(page, name)
    .getByRole('button', { name: /^Mark as/ })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${as}`) }).click();
};

test.beforeEach(async ({ page, inlet, owner }) => {
  await arrive(page, inlet, owner, people(12));
  await page.goto(`${owner.base}/submissions`);
  await expect(names(page)).toHaveCount(10);
});

test('pages by ten in ascending id, with Previous and Next', async ({ page }) => {
  await expect(names(page).first()).toContainText('Person 01');
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(names(page)).toHaveText([/Person 11/, /Person 12/]);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(names(page).first()).toContainText('Person 01');
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(names(page).first()).toContainText('Person 12');
});

test('shows whole addresses, and the controls of the row under the pointer or with the focus', async ({
  page,
  inlet,
  owner,
}) => {
  await arrive(page, inlet, owner, ['Margarethe Lindenbaum']);
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(names(page).first()).toContainText('Margarethe Lindenbaum');
  const cutOff = await page
    .locator('tbody .cell-email')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cutOff).toEqual([]);
  const head = await boxOf(page.locator('.list thead'));
  expect(head.y).toBeLessThanOrEqual(150);
  const opacityIn = (name: string) =>
    row(page, name)
      .getByRole('button', { name: /^Mark as/ })
      .evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
  await row(page, 'Person 12').hover();
  expect([await opacityIn('Person 12'), await opacityIn('Person 11')]).toEqual(['1', '0']);
  await row(page, 'Person 11').getByRole('link').focus();
  expect(await opacityIn('Person 11')).toBe('1');
});

test('filters, shows only, searches, sets a date range and refreshes', async ({ page }) => {
  await markAs(page, 'Person 02', 'Spam');
  await expect(row(page, 'Person 02')).toBeHidden();
  await filterBy(page, 'SPAM');
  await expect(names(page)).toHaveText([/Person 02/]);
  await filterBy(page, 'All');
  await markAs(page, 'Person 03', 'Read');
  await page.getByRole('button', { name: /^Show only/ }).click();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveText([/Person 03/]);
  await page
    .getByRole('button', { name: 'Remove filter' })
    .or(page.getByRole('button', { name: /^Remove filter/ }))
    .first()
    .click();
  await page.getByLabel('Search submissions').fill('Person 07');
  await expect(names(page).first()).toContainText('Person 07');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Refreshed successfully.')).toBeVisible();
  await expect(page.getByLabel('Search submissions')).toHaveValue('');
  await page.getByRole('button', { name: /^Received/ }).click();
  await page.getByLabel('From', { exact: true }).fill('01/01/2020');
  await page.getByLabel('To', { exact: true }).fill('02/01/2020');
  await expect(page.getByText('No data found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(names(page)).toHaveCount(10);
});

test('opens a menu over what follows it, wide and narrow', async ({ page }) => {
  // Three above the list and two for each of ten rows.
  const menus = page.locator('main [aria-haspopup="menu"]');
  await expect(menus).toHaveCount(23);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const at of [0, 1, 2, 3, 4, 21, 22]) {
      // On a phone, the tools above the list are behind a button.
      if (width === 390 && at === 0) await page.getByRole('button', { name: 'Filters and tools' }).click();
      if (width === 390 && at === 3) await page.getByRole('button', { name: 'Filters and tools' }).click();
      await menus.nth(at).click();
      for (const item of await page.locator('[role^=menuitem]').all()) await item.click({ trial: true });
      await page.keyboard.press('Escape');
    }
  }
});

test('toasts do not cover the pager, wide and narrow', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await names(page).first().focus();
    await page.keyboard.press('u');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport();
    // A toast shows for five seconds.
    await page.getByRole('button', { name: 'Next' }).click({ trial: true, timeout: 4000 });
  }
});

test('cancels pending search navigation when leaving the list', async ({ page }) => {
  const { promise: held, resolve: letIn } = Promise.withResolvers<void>();
  await page.route(/\/assets\/reports-screen-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByLabel('Search submissions').fill('Person 07');
  await expect(names(page).first()).toContainText('Person 07');
  letIn();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
});

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
  await expect(detail.getByText('Marked as complete')).toBeVisible({ timeout: 20_000 });
  await expect(detail.getByText('Marked as in progress')).toBeVisible();
  await expect(detail.getByText('Marked as read')).toBeVisible();
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
  await reloadAfresh(page);
  await expect(row(page, 'Person 01')).not.toContainText('Unread');
  await expect(row(page, 'Person 01')).toContainText('Complete');
  await expect(row(page, 'Person 04')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('takes back a mark without inverse before it is sent', async ({ page }) => {
  await names(page).nth(1).focus();
  await page.keyboard.press('c');
  await expect(row(page, 'Person 02')).toContainText('Complete');
  const toast = page.locator('.toast').filter({ hasText: 'Marked as complete' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Person 02')).not.toContainText('Complete');
  await reloadAfresh(page);
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

test('shows a mark that the end of the session kept from being sent, and sends it after the next login', async ({
  page,
  playwright,
  owner,
}) => {
  await markAs(page, 'Person 01', 'Complete');
  await expect(page.locator('.toast').filter({ hasText: 'Marked as complete' })).toBeVisible();
  const { origin } = new URL(owner.base);
  const elsewhere = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: ours });
  await elsewhere.post('/cli/user/login', { data: { email_id: owner.email, password: owner.password } });
  await elsewhere.post('/cli/user/sign_out_everywhere', { data: {} });
  await elsewhere.dispose();
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'ended before this was sent: 1 marked as complete.' });
  await notice.getByRole('button', { name: 'Send now' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Marks sent' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Person 01')).toContainText('Complete');
});

test('keeps what another account of the browser has not sent, although logging out clears its storage', async ({
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
  let refuse: () => void = () => {};
  const markRequested = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/cli/submission/mark_as/**', async (route) => {
    await markRequested;
    await route.fulfill({ status: 403, json: { success: false, errors: ['You are not allowed to do this.'] } });
  });
  await markAs(page, 'Person 05', 'Spam');
  await expect(row(page, 'Person 05')).toBeHidden();
  refuse();
  await expect(row(page, 'Person 05')).toBeVisible();
  await expect(page.getByText('You are not allowed to do this.')).toBeVisible();
});

test('polls for new submissions without a live connection, and announces them', async ({ page, inlet, owner }) => {
  await page.route('**/cli/live', (route) => route.abort());
  // The list is restored at once as before the reload; what arrives before it is refetched is not announced.
  const markRequested = page.waitForResponse('**/cli/submissions/*?limit*');
  await page.reload();
  await markRequested;
  await expect(names(page)).toHaveCount(10);
  await arrive(page, inlet, owner, ['Late Comer']);
  await expect(page.getByRole('button', { name: /1 new/ })).toBeVisible({ timeout: 5_000 });
  await page.getByRole('button', { name: /1 new/ }).click();
  await expect(row(page, 'Late Comer')).toBeVisible();
});

test('finds a submission of another form in the command palette by name and number', async ({ page, inlet, owner }) => {
  const created = await page.request.post(`${new URL(owner.base).origin}/cli/create/form/${owner.project}`, {
    data: { name: 'Second form' },
    headers: ours,
  });
  const { form_uid: uid } = await created.json();
  await page.request.post(`${inlet.collectorUrl}/f/${uid}`, {
    form: { name: 'Quentin Okafor', email: 'q.okafor@example.org' },
    headers: { accept: 'application/json' },
  });
  // The page does not know the new form yet.
  await page.reload();
  await names(page).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('okafor');
  const option = page.getByRole('option', { name: /Quentin Okafor/ });
  await expect(option).toContainText('Second form');
  const number = /#(\d+)/.exec(await option.innerText())?.[1] ?? '';
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`#${number}`);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(option.getByText(`#${number}`)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${uid}/submissions/raw/${number}$`));
  await expect(page.getByRole('dialog')).toContainText('q.okafor@example.org');
});

test('opens the command palette on a phone, whatever notices there are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.notices > :visible')).toHaveCount(1);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Commands' }).click();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
});
