// Modules: submissions, saved-views, columns, export
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Inlet } from './inlet.ts';
import { filterBy } from './filter.ts';
import { expect, reloadFromServer, test, type Owner } from './fixtures.ts';

async function arrive(page: Page, inlet: Inlet, owner: Owner, all: readonly Readonly<Record<string, string>>[]) {
  for (const form of all) {
    const headers = { accept: 'application/json' };
    const response = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers });
    expect(response.status()).toBe(200);
  }
}
const person = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  message: `From ${name}`,
  phone: '030 123',
});
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => person(`Person ${String(at + 1).padStart(2, '0')}`));
const names = (page: Page) => page.locator('tbody .row-link');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const box = (page: Page, name: string) => row(page, name).getByRole('checkbox');

test.beforeEach(async ({ page, inlet, owner }) => {
  await arrive(page, inlet, owner, people(12));
  await page.goto(`${owner.base}/submissions`);
  await expect(names(page)).toHaveCount(10);
});

test('marks a shift-selected range across pages, and keeps the marks after a reload', async ({ page }) => {
  await box(page, 'Person 02').check();
  await box(page, 'Person 05').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '4 selected' });
  await bar.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(names(page)).toHaveText([/01/, /06/, /07/, /08/, /09/, /10/, /11/, /12/]);
  const toast = page.locator('.toast').filter({ hasText: '4 archived' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveCount(10);
  await bar.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(names(page)).toHaveText([/01/, /06/, /07/, /08/, /09/, /10/, /11/, /12/]);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  // Sent once the earlier marks of the list have been responded to.
  const stored = page.waitForResponse((response) => response.request().postData()?.includes('"read"') === true);
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('Unread:')).toHaveCount(0);
  await stored;
  await reloadFromServer(page);
  await expect(names(page)).toHaveCount(8);
  await expect(page.getByText('Unread:')).toHaveCount(0);
  await filterBy(page, 'ARCHIVED');
  await expect(names(page)).toHaveText([/02/, /03/, /04/, /05/]);
});

test('applies mark keys to the selection, regardless of the focused row', async ({ page }) => {
  await box(page, 'Person 02').check();
  await box(page, 'Person 05').check();
  await names(page).nth(7).focus();
  await page.keyboard.press('e');
  await expect(names(page)).toHaveText([/01/, /03/, /04/, /06/, /07/, /08/, /09/, /10/, /11/, /12/]);
  await expect(page.locator('.toast').filter({ hasText: '2 archived' })).toBeVisible();
});

test('reverts a rejected bulk mark and shows why', async ({ page }) => {
  let reject: () => void = () => {};
  const markRequested = new Promise<void>((resolve) => {
    reject = resolve;
  });
  await page.route('**/submissions/mark', async (route) => {
    await markRequested;
    await route.fulfill({ status: 403, json: { error: { code: 'NOT_ALLOWED', message: 'You may not do this.' } } });
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 12' }).click();
  await page.getByRole('toolbar', { name: '12 selected' }).getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(names(page)).toHaveCount(0);
  reject();
  await expect(names(page)).toHaveCount(10);
  await expect(page.getByText('You may not do this.')).toBeVisible();
});

test('deletes selected submissions after a confirmation, in every open console', async ({ page, context, owner }) => {
  const other = await context.newPage();
  await other.goto(`${owner.base}/submissions`);
  await expect(names(other)).toHaveCount(10);
  await box(page, 'Person 01').check();
  await box(page, 'Person 02').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 submissions' }).click();
  await expect(page.getByText('2 submissions deleted')).toBeVisible();
  await expect(names(page)).toHaveCount(10);
  await expect(names(page).first()).toContainText('Person 03');
  await expect(names(other).first()).toContainText('Person 03');
  await other.close();
});

test('links, saves and exports a view', async ({ page, inlet, owner }) => {
  await arrive(page, inlet, owner, [{ ...person('Person 13'), message: '=HYPERLINK("https://evil.example","x")' }]);
  await expect(page.getByRole('button', { name: /1 new/ })).toBeVisible();
  await page.getByRole('button', { name: /1 new/ }).click();
  await page.getByRole('button', { name: /^Show only/ }).click();
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(page).toHaveURL(/\?show=unread&sort=newest$/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByLabel('Name').fill('To read');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/show=/);
  await reloadFromServer(page);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'To read' }).click();
  await expect(page).toHaveURL(/\?show=unread&sort=newest$/);
  await expect(names(page).first()).toContainText('Person 13');

  await page.getByRole('button', { name: 'Export' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Contact.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(14);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
});

test('selects columns in the table and resets them', async ({ page }) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Show phone' }).click();
  await page.getByRole('button', { name: 'Save columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await reloadFromServer(page);
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset to automatic columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);
});
