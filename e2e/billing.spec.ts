// Modules: billing
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { test } from './selling.ts';

const GOOD_CARD = '4242 4242 4242 4242';
const DECLINED_CARD = '4000 0000 0000 0002';

/** The page that a link opens in a new tab. */
async function inNewTab(page: Page, link: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: link }).click();
  return opened;
}

/** The style of a status badge; SPEC.md point 9 names the colours. */
async function expectBadge(page: Page, word: string, colour: 'green' | 'red' | 'yellow'): Promise<void> {
  const badge = page.locator('.billing-plan-name .tag', { hasText: word });
  await expect(badge).toBeVisible();
  const painted = await badge.evaluate((element) => getComputedStyle(element).color);
  const [r = 0, g = 0, b = 0] = (painted.match(/\d+/g) ?? []).map(Number);
  const strength = { green: g - Math.max(r, b), red: r - Math.max(g, b), yellow: Math.min(r, g) - b };
  expect(strength[colour], `${word}: ${painted}`).toBeGreaterThan(30);
}

test('buys, changes, cancels and renews a plan, and updates the waiting page', async ({ page, inlet, owner }) => {
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Billing' }).click();
  await expect(page).toHaveURL(`${inlet.url}/app/billing`);
  await expectBadge(page, 'In trial', 'yellow');
  await expect(page.getByText('0 of 10,000')).toBeVisible();
  await expect(page.getByText('1 of 10', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change subscription' }).click();
  await expect(page.getByText('Save up to 20%')).toBeVisible();
  await page.getByText('Yearly').click();
  await expect(page.getByText('$86.40 per year')).toBeVisible();
  await page.getByText('Monthly').click();
  const checkout = await inNewTab(page, 'Change to Personal');
  await checkout.getByLabel('Card number').fill(DECLINED_CARD);
  await checkout.getByRole('button', { name: 'Pay $9.00 per month' }).click();
  await expect(checkout.getByRole('alert')).toContainText('The card was declined. Nothing was changed.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('In trial')).toBeVisible();
  await checkout.getByLabel('Card number').fill(GOOD_CARD);
  await checkout.getByRole('button', { name: 'Pay $9.00 per month' }).click();
  await expect(checkout).toHaveURL(/\/app\/billing/);
  await expect(checkout.getByText('Active', { exact: true })).toBeVisible();
  await checkout.close();
  // The first tab is notified.
  await expectBadge(page, 'Active', 'green');
  await expect(page.getByText('0 of 1,000', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Upgrade subscription' }).click();
  await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled();
  const upgrade = await inNewTab(page, 'Upgrade to Team');
  // The card is on file by now.
  await upgrade.getByRole('button', { name: 'Pay $29.00 per month' }).click();
  await expect(upgrade.getByText('$29 per month')).toBeVisible();
  await upgrade.close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change subscription' })).toBeVisible();

  const card = await inNewTab(page, 'Update card');
  await expect(card.getByText('The card on file ends in 4242.')).toBeVisible();
  await card.close();

  const portal = await inNewTab(page, 'Cancel subscription');
  await portal.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(portal.getByText('Not renewing')).toBeVisible();
  await portal.close();
  await expectBadge(page, 'Not renewing', 'red');
  await expect(page.getByText('Renew your subscription to continue receiving submissions')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel subscription' })).toBeHidden();

  await page.getByRole('button', { name: 'Change subscription' }).click();
  await expect(page.getByText('Your subscription is set to cancel')).toBeVisible();
  const choice = await inNewTab(page, 'Change to Personal');
  await expect(choice.getByText('This resumes renewal')).toBeVisible();
  await choice.close();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const renewal = await inNewTab(page, 'Renew subscription');
  await renewal.getByRole('button', { name: 'Renew' }).click();
  await expect(renewal.getByText('Active', { exact: true })).toBeVisible();
  await renewal.close();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Renew subscription' })).toBeHidden();
});
