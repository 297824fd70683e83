// Modules: submissions, live
import { boxOf } from './box.ts';
import { filterBy } from './filter.ts';
import { expect, test } from './fixtures.ts';
import { arrive, markAs, names, openTwelve, row } from './people.ts';

test.beforeEach(({ page, inlet, owner }) => openTwelve(page, inlet, owner));

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

test('shows full addresses, and the controls of the hovered or focused row', async ({ page, inlet, owner }) => {
  await arrive(page, inlet, owner, ['Margarethe Lindenbaum']);
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(names(page).first()).toContainText('Margarethe Lindenbaum');
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cutOff = () =>
      page
        .locator('tbody .cell-email')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        );
    await expect.poll(cutOff, `cut off at ${width}`).toEqual([]);
    if (width > 1024) expect((await boxOf(page.locator('.list thead'))).y).toBeLessThanOrEqual(150);
  }
  const opacityIn = (name: string) =>
    row(page, name)
      .getByRole('button', { name: /^Mark as/ })
      .evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
  const opacities = async () => [await opacityIn('Person 12'), await opacityIn('Person 11')];
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await row(page, 'Person 12').getByRole('link').focus();
    await row(page, 'Person 12').hover();
    await expect.poll(opacities).toEqual(['1', '0']);
    await row(page, 'Person 11').getByRole('link').focus();
    await expect.poll(() => opacityIn('Person 11')).toBe('1');
  }
});

test('sums up the filters in the second row of controls, without moving the table', async ({ page }) => {
  await markAs(page, 'Person 02', 'Spam');
  await expect(row(page, 'Person 02')).toBeHidden();
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const before = await boxOf(page.locator('.list-frame'));
    if (width > 1024) expect(before.y).toBeLessThanOrEqual(150);
    await page.goto(`${page.url().split('?')[0]}?filter=SPAM&q=Person`);
    const chips = page.getByRole('list', { name: 'Active filters' });
    await expect(chips.getByRole('button', { name: 'Remove filter SPAM' })).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await boxOf(page.locator('.list-frame'))).y).toBe(before.y);
    await chips.getByRole('button', { name: 'Clear filters' }).click();
    await expect(chips).toHaveCount(0);
  }
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

test('opens a menu above the rest of the page, wide and narrow', async ({ page }) => {
  // Three above the list and two for each of ten rows.
  const menus = page.locator('main [aria-haspopup="menu"]');
  await expect(menus).toHaveCount(23);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const at of [0, 1, 2, 3, 4, 21, 22]) {
      // On a phone, two tools are behind a button; the filter follows them above the list.
      if (width === 390 && [0, 2].includes(at)) await page.getByRole('button', { name: 'Filters and tools' }).click();
      // A row of a phone has one menu.
      if (width === 390 && [4, 22].includes(at)) continue;
      await menus.nth(at).click();
      const items = page.locator('[role^=menuitem]');
      await items.first().waitFor();
      for (const item of await items.all()) await item.click({ trial: true });
      await page.keyboard.press('Escape');
      await expect(items).toHaveCount(0);
    }
  }
});

test('toasts do not cover the pager, wide and narrow', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await names(page).first().focus();
    // A toast shows for five seconds: both are looked at in the same moment, as soon as there is one.
    const covered = page.waitForFunction(() => {
      const undo = document.querySelector('.toast button');
      const next = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Next');
      if (!undo || !next) return undefined;
      next.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width: wide, height } = next.getBoundingClientRect();
      const at = document.elementFromPoint(x + wide / 2, y + height / 2);
      return { isFree: next.contains(at) };
    });
    await page.keyboard.press('u');
    expect(await (await covered).jsonValue(), `${width} px`).toEqual({ isFree: true });
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
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

test('polls for new submissions without a live connection, and announces them', async ({ page, inlet, owner }) => {
  await page.route('**/cli/live*', (route) => route.abort());
  // The list is restored immediately as before the reload; what arrives before it is refetched is not announced.
  const listLoaded = page.waitForResponse('**/cli/submissions/*?limit*');
  await page.reload();
  await listLoaded;
  await expect(names(page)).toHaveCount(10);
  await arrive(page, inlet, owner, ['Late Comer']);
  await expect(page.getByRole('button', { name: /1 new/ })).toBeVisible();
  await page.getByRole('button', { name: /1 new/ }).click();
  await expect(row(page, 'Late Comer')).toBeVisible();
});
