// Modules: submissions, workflow
import type { Locator, Page } from '@playwright/test';
import { errorsOf, type Theme } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { overflowing } from './overflow.ts';
import { testSubmission } from './shared-form.ts';
import { scriptsOf } from './transfer-size.ts';

test.beforeEach(({ page, inlet, owner }) => testSubmission(inlet, owner, page).then(() => {}));

const picker = (page: Page, field: string) => page.getByRole('dialog', { name: `Choose date: ${field}` });
const opener = (page: Page, field: string) => page.getByRole('button', { name: `Choose date: ${field}` });

/** Opens the dates of the list. */
async function openRange(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/submissions`);
  await page.getByRole('button', { name: /^Received/ }).click();
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
}

/** Whether all of it is in the window and nothing lies on it. */
async function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const corners = [
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const;
    return left >= 0 && top >= 0 && corners.every(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  });
}

test('picks days with the keyboard, from a calendar that loads when it is opened', async ({ page, owner }) => {
  const scripts = scriptsOf(page);
  await openRange(page, owner.base);
  await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('placeholder', 'DD/MM/YYYY');
  expect(scripts.urls.filter((url) => url.includes('date-picker'))).toEqual([]);
  await page.getByLabel('From', { exact: true }).fill('01/02/2024');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('button', { name: 'Thursday, 1 February 2024, selected' })).toBeFocused();
  expect(scripts.urls.filter((url) => url.includes('date-picker'))).toHaveLength(1);
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('button', { name: 'Monday, 1 January 2024' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker(page, 'From')).toBeHidden();
  await expect(opener(page, 'From')).toBeFocused();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('08/01/2024');
  await page.keyboard.press('Tab');
  await page.keyboard.type('09.01.2024');
  await expect(page.getByText('No data found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter 08/01/2024 – 09/01/2024' })).toBeVisible();
});

test('shows an accessible calendar, light and dark, and the selected day in forced colours', async ({
  page,
  owner,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openRange(page, owner.base);
  await page.getByLabel('From', { exact: true }).fill('01/02/2024');
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    await opener(page, 'From').click();
    await expect(picker(page, 'From').getByRole('grid')).toBeVisible();
    expect(await errorsOf(page, theme), `${theme}, open`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(picker(page, 'From')).toBeHidden();
    expect(await errorsOf(page, theme), `${theme}, closed`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await opener(page, 'From').click();
  const colourOf = (name: string) =>
    picker(page, 'From')
      .getByRole('button', { name })
      .evaluate((day) => getComputedStyle(day).backgroundColor);
  const other = await colourOf('Friday, 2 February 2024');
  await expect.poll(() => colourOf('Thursday, 1 February 2024, selected')).not.toBe(other);
});

test('shows the whole calendar in every window size', async ({ page, owner }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${owner.base}/submissions`);
    // On a phone, filters are behind a button.
    if (width < 960) await page.getByRole('button', { name: 'Filters and tools' }).click();
    await page.getByRole('button', { name: /^Received/ }).click();
    await opener(page, 'To').click();
    await expect(picker(page, 'To').getByRole('grid')).toBeVisible();
    await expect.poll(() => isWhole(picker(page, 'To')), `${width} px`).toBe(true);
    await page.keyboard.press('Escape');
  }
  expect(await overflowing(page)).toEqual([]);
});

test('closes the calendar in a dialog on Escape, and not the dialog', async ({ page, owner }) => {
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').click();
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Schedule call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule call' });
  await opener(page, 'Call at').click();
  await expect(picker(page, 'Call at').getByRole('grid')).toBeVisible();
  await expect.poll(() => isWhole(picker(page, 'Call at'))).toBe(true);
  expect(await errorsOf(page, 'light')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByLabel('Hour').selectOption('18');
  await page.keyboard.press('Escape');
  await expect(picker(page, 'Call at')).toBeHidden();
  await expect(opener(page, 'Call at')).toBeFocused();
  await expect(dialog.getByLabel('Call at', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4} 18:00$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
