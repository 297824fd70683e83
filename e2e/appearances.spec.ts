// Modules: every screen
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openInbox, receive, rows } from './inbox-page.ts';
import { testSubmission } from './shared-form.ts';

/** The colours that the browser paints it with. */
const styleOf = (one: Locator, property: string) =>
  one.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test.describe('on paper', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('inlet-theme', 'dark')));

  test('prints an open submission completely, alone, and dark on white', async ({ page, inlet, owner }) => {
    const id = await testSubmission(inlet, owner, page);
    await page.goto(`${owner.base}/submissions/raw/${id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('This is a test submission. It went the same way as a real one.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'History' })).toBeAttached();
    const screenInk = await styleOf(dialog, 'color');
    await page.emulateMedia({ media: 'print' });
    await expect(dialog.getByText('This is a test submission. It went the same way as a real one.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeHidden();
    await expect(dialog.getByRole('button')).toHaveCount(0);
    await expect.poll(() => styleOf(dialog, 'color')).not.toBe(screenInk);
    // No part is clipped or needs scrolling.
    const cut = () =>
      page
        .locator('.dialog-content')
        .evaluate((content) => content.scrollHeight - content.getBoundingClientRect().height);
    await expect.poll(cut).toBeLessThanOrEqual(1);
    await expect.poll(() => dialog.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(40);
  });

  test('prints the open message of the Inbox completely and alone, and its list without controls', async ({
    page,
    inlet,
    owner,
  }) => {
    await testSubmission(inlet, owner, page);
    await openInbox(page, owner.base);
    await page.emulateMedia({ media: 'print' });
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await rows(page).first().getByRole('link').click();
    const message = page.getByText('This is a test submission. It went the same way as a real one.').last();
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    const screenInk = await styleOf(message, 'color');
    await page.emulateMedia({ media: 'print' });
    await expect(message).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(rows(page).first()).toBeHidden();
    await expect.poll(() => styleOf(message, 'color')).not.toBe(screenInk);
    const pane = page.locator('.reading');
    const cut = () => pane.evaluate((one) => one.scrollHeight - one.getBoundingClientRect().height);
    await expect.poll(cut, 'nothing needs scrolling').toBeLessThanOrEqual(1);
  });

  test('prints the list and reports without controls', async ({ page, inlet, owner }) => {
    await testSubmission(inlet, owner, page);
    for (const path of ['submissions', 'reports']) {
      await page.goto(`${owner.base}/${path}`);
      await page
        .getByRole(path === 'reports' ? 'table' : 'row')
        .nth(1)
        .waitFor();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(
        page.getByRole('tab').or(page.getByRole('navigation').getByRole('link', { name: 'Settings' })),
      ).toHaveCount(0);
      await expect(page.getByRole('table').first()).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('shows the current page, the selection and unread rows', async ({ page, inlet, owner }) => {
    await testSubmission(inlet, owner, page);
    await page.goto(`${owner.base}/submissions`);
    const tabs = page.locator('.tabs a');
    await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
    const lineOf = (tab: Locator) => tab.evaluate((link) => getComputedStyle(link, '::after').height);
    const other = await lineOf(tabs.last());
    await expect.poll(() => lineOf(tabs.first())).not.toBe(other);
    const bar = page.locator('.row-unread td').first();
    await expect(bar).toBeVisible();
    await expect(bar).toHaveCSS('border-left-width', '4px');
    await page.getByRole('button', { name: /^Show only/ }).click();
    const differ = (one: Locator, another: Locator) =>
      expect(async () => {
        const colour = await styleOf(another, 'background-color');
        expect(await styleOf(one, 'background-color')).not.toBe(colour);
      }).toPass();
    await page.getByRole('button', { name: 'Unread', exact: true }).click();
    await differ(page.locator('.option[aria-pressed=true]'), page.locator('.option[aria-pressed=false]').first());
    await page.goto(`${owner.base}/reports`);
    await differ(
      page.locator('.report-choice a[aria-current]'),
      page.locator('.report-choice a:not([aria-current])').first(),
    );
    await page.goto(`${owner.base}/settings/general`);
    await differ(page.locator('.page-rail a[aria-current]'), page.locator('.page-rail a:not([aria-current])').first());
  });

  test('shows unread, open and selected rows of the Inbox', async ({ page, inlet, owner }) => {
    await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace', 'Edsger']);
    await openInbox(page, owner.base);
    await expect(rows(page).first()).toHaveCSS('border-left-width', '4px');
    await rows(page).nth(1).getByRole('checkbox').check();
    const paint = (row: Locator) =>
      row.evaluate((one) => {
        const { backgroundColor, outline } = getComputedStyle(one);
        return [backgroundColor, outline].join(' ');
      });
    const plain = await paint(rows(page).nth(2));
    await expect.poll(() => paint(rows(page).nth(1))).not.toBe(plain);
    await rows(page).nth(1).getByRole('checkbox').uncheck();
    await rows(page).nth(0).getByRole('link').click();
    await expect(page.locator('.inbox-row.is-open')).toHaveCount(1);
    await expect.poll(() => paint(page.locator('.inbox-row.is-open'))).not.toBe(plain);
    const entries = page.locator('.rail-entry');
    const [current, other] = [page.locator('.rail-entry[aria-current]').first(), entries.nth(1)];
    const colour = await styleOf(other, 'background-color');
    await expect.poll(() => styleOf(current, 'background-color')).not.toBe(colour);
  });
});
