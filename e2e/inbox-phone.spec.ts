// Modules: submissions, notes
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { boxOf } from './box.ts';
import { expect, test } from './fixtures.ts';
import { openInbox, receive, rows, switchLayout } from './inbox-page.ts';
import { overflowing } from './overflow.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('shows five rows below at most 120 px of controls on a phone, and leads back from a message', async ({
  page,
  inlet,
  owner,
}) => {
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan', 'Katherine']);
  await page.setViewportSize({ width: 390, height: 844 });
  await openInbox(page, owner.base);
  const [address, tour] = [
    page.locator('.banner', { hasText: 'Confirm your email address' }),
    page.getByRole('complementary', { name: 'Product tour' }),
  ];
  for (const notice of [address, tour]) {
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect((await boxOf(page.locator('.inbox-list'))).y).toBeLessThanOrEqual(120);
    const [fifth, below] = [await boxOf(rows(page).nth(4)), await boxOf(notice)];
    expect(fifth.y + fifth.height, 'five rows above the notice').toBeLessThanOrEqual(below.y);
    expect(below.y + below.height).toBeLessThanOrEqual((await boxOf(page.locator('.tabs'))).y);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
  }
  for (const at of [0, 1, 2, 3, 4]) await expect(rows(page).nth(at)).toBeInViewport({ ratio: 1 });
  await rows(page).nth(1).getByRole('link').click();
  const back = page.getByRole('link', { name: /Back to the list/ });
  await expect(back).toContainText('All');
  await expect(back).toContainText('2 of 6');
  await back.click();
  await expect(rows(page).nth(1)).toBeInViewport();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('starts with the Inbox: search in the top bar, five rows or more, nothing wider than 320 px', async ({
    page,
    inlet,
    owner,
  }) => {
    const people = ['Ada', 'Grace', 'Edith', 'Mary', 'Annie', 'Joan', 'Radia'];
    await receive(page, inlet.collectorUrl, owner.form, people);
    await page.goto(`${owner.base}/submissions`);
    await expect(page.locator('.notices > :visible')).toHaveCount(1);
    const [first, heading] = [await boxOf(rows(page).first()), await boxOf(page.locator('.inbox-group').first())];
    expect(first.y - heading.height, 'controls above the rows').toBeLessThanOrEqual(120);
    for (const row of [0, 1, 2, 3, 4]) await expect(rows(page).nth(row)).toBeInViewport({ ratio: 1 });
    const [fifth, tabs] = [await boxOf(rows(page).nth(4)), await boxOf(page.locator('.tabs'))];
    expect(fifth.y + fifth.height).toBeLessThanOrEqual(tabs.y);
    await page.getByRole('searchbox', { name: 'Search submissions' }).fill('From Edith');
    await expect(rows(page).first()).toContainText('Edith');
    expect((await boxOf(page.getByRole('searchbox'))).y).toBeLessThan(52);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Create new' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Setup' }).click();
    await expect(page).toHaveURL(/\/installation$/);
    await page.goBack();
    await page.setViewportSize({ width: 320, height: 640 });
    await rows(page).first().waitFor();
    expect(await overflowing(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    // The account has selected the Table, which stays.
    await switchLayout(page);
    await expect(page.locator('tbody .row-link').first()).toBeVisible();
    await page.reload();
    await expect(page.locator('tbody .row-link').first()).toBeVisible();
  });

  test('a message has its main actions at the foot, the others in a menu above, and a note field on request', async ({
    page,
    inlet,
    owner,
  }) => {
    await receive(page, inlet.collectorUrl, owner.form, ['Ada']);
    await openInbox(page, owner.base);
    await rows(page).first().getByRole('link').click();
    const bar = page.getByRole('group', { name: 'Mark as' });
    await expect(bar.getByRole('button')).toHaveText(['Archive', 'Unread', 'Note']);
    // Once it has moved in.
    const { y, height } = await boxOf(bar);
    expect(y, 'within reach of a thumb').toBeGreaterThan(844 - 120);
    expect(y + height).toBeLessThanOrEqual(844);
    await expect(page.getByLabel('Your note')).toHaveCount(0);
    await bar.getByRole('button', { name: 'Note' }).click();
    await expect(page.getByLabel('Your note')).toBeFocused();
    await page.getByLabel('Your note').fill('Call on Monday');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Call on Monday');
    const more = page.getByRole('button', { name: 'More actions' }).first();
    expect((await boxOf(more)).y).toBeLessThan(60);
    await more.click();
    await page.getByRole('menuitem', { name: /spam/i }).click();
    await expect(rows(page)).toHaveCount(0);
  });

  for (const layout of ['Inbox', 'Table'])
    test(`in the ${layout}, a swipe to the left archives, one to the right marks as read, and both can be undone`, async ({
      page,
      context,
      inlet,
      owner,
    }) => {
      await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace']);
      await openInbox(page, owner.base);
      if (layout === 'Table') await switchLayout(page);
      const ada = page.locator(layout === 'Table' ? '.row' : '.inbox-row').filter({ hasText: 'From Ada' });
      const unread = ada.getByText('Unread');
      await swipe(context, page, ada, -60);
      await expect(ada).toBeVisible();
      await swipe(context, page, ada, -200);
      await expect(ada).toHaveCount(0);
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
      await expect(ada).toBeVisible();
      await expect(unread).toBeAttached();
      await swipe(context, page, ada, 200);
      await expect(unread).not.toBeAttached();
      await page.locator('.toast').last().getByRole('button', { name: 'Undo' }).click();
      await expect(unread).toBeAttached();
      expect(await overflowing(page)).toEqual([]);
    });

  test('a row of the Table has sender, message, time and state, and one menu', async ({ page, inlet, owner }) => {
    await receive(page, inlet.collectorUrl, owner.form, ['Ada']);
    await openInbox(page, owner.base);
    await switchLayout(page);
    const row = page.locator('tbody .row');
    for (const shown of ['.row-link', '.cell-long_text', '.cell-time', '.cell-state'])
      await expect(row.locator(shown)).toBeVisible();
    for (const hidden of ['.cell-email', '.cell-score', '.cell-actions'])
      await expect(row.locator(hidden)).toBeHidden();
    await expect(row.getByRole('button')).toHaveCount(1);
    await row.getByRole('button').click();
    await expect(page.getByRole('menuitem')).toHaveText([/Archive/, /spam/i, /read/i, /progress/i, /complete/i]);
  });
});

/** Moves one finger over a row, as the browser gets it from a touch screen. */
async function swipe(context: BrowserContext, page: Page, row: Locator, by: number) {
  const box = await boxOf(row);
  const session = await context.newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + at, y }] });
  await touch('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', by * part);
  await touch('touchEnd', 0);
  await session.detach();
}
