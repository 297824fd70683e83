// Modules: tour
import type { Page } from '@playwright/test';
import { boxOf } from './box.ts';
import { expect, test } from './fixtures.ts';
import { testSubmission } from './shared-form.ts';

const step = (page: Page) => page.getByRole('dialog', { name: 'Product tour' });
const target = (page: Page) => page.locator('[data-tour-target]');

/** The step is beside its target, on a phone at the foot, within the window, and covers none of it. */
async function expectBeside(page: Page) {
  // The page may still be loading and move its parts.
  await expect(async () => {
    const [card, control] = [await boxOf(step(page)), await boxOf(target(page))];
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(card.x).toBeGreaterThanOrEqual(0);
    expect(card.x + card.width).toBeLessThanOrEqual(width);
    expect(card.y).toBeGreaterThanOrEqual(0);
    expect(card.y + card.height).toBeLessThanOrEqual(height);
    const gap = Math.max(control.y - card.y - card.height, card.y - control.y - control.height);
    expect(gap).toBeGreaterThanOrEqual(0);
    if (width > 720) expect(gap).toBeLessThanOrEqual(16);
  }).toPass();
}

for (const width of [1440, 390])
  test(`points at the control that each step names, ${width} pixels wide`, async ({
    page,
    inlet,
    owner,
    browserName,
  }) => {
    // Others show the steps in the middle until they can anchor.
    const canAnchor = browserName === 'chromium';
    await testSubmission(inlet, owner, page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${owner.base}/submissions`);
    const offer = page.getByRole('button', { name: 'Take the tour' });
    const notice = page.getByRole('region', { name: 'Notification banners' }).getByRole('button', { name: 'Dismiss' });
    await expect(offer.or(notice).first()).toBeVisible();
    // A phone shows one notice at a time.
    await expect(async () => {
      if (await notice.first().isVisible()) await notice.first().click();
      await expect(offer).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await offer.click();
    const paths = ['/submissions/raw/\\d+', null, '/settings', '/reports', '/settings'];
    for (const [at, path] of paths.entries()) {
      await expect(step(page)).toContainText(`Step ${at + 1} of 5`);
      await expect(step(page).getByRole('heading')).toBeFocused();
      await expect(target(page)).toHaveCount(1);
      // The first step is about a row with its link, not about the link alone.
      if (at === 0) await expect(target(page)).toHaveClass(/(^| )(row|inbox-row)( |$)/);
      const link = at === 0 ? target(page).getByRole('link') : target(page);
      if (path !== null) await expect(link).toHaveAttribute('href', new RegExp(`${path}(\\?|$)`));
      if (canAnchor) await expectBeside(page);
      if (at < 4) await step(page).getByRole('button', { name: 'Next' }).press('Enter');
    }
    await step(page).getByRole('link', { name: 'Open this page' }).click();
    await expect(page).toHaveURL(/\/settings\/access$/);
    await expect(target(page)).toHaveText('Share access');
    if (canAnchor) await expectBeside(page);
    await step(page).getByRole('button', { name: 'Finish' }).press('Escape');
    await expect(step(page)).toBeHidden();
    await expect(target(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Share access' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Share access' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take the tour' })).toHaveCount(0);
  });
