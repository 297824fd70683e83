// Modules: workflow
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('adds an action, runs it from a submission, and removes a state by moving its submissions', async ({
  page,
  inlet,
  owner,
}) => {
  const sent = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, {
    form: { name: 'Grace', email: 'grace@example.com', message: 'An offer, please' },
    headers: { accept: 'application/json' },
  });
  expect(sent.status()).toBe(200);

  await page.goto(`${owner.base}/settings/workflow`);
  await page.getByLabel('New state').fill('OFFERED');
  await press(page, 'Add state');
  await expect(page.getByText('No action leads here yet.')).toBeVisible();
  await press(page, 'Add action');
  const drawer = page.getByRole('dialog', { name: 'Add action' });
  await drawer.getByLabel('Name', { exact: true }).fill('Send offer');
  await expect(drawer.getByLabel('Unique name')).toHaveValue('send_offer');
  await drawer.getByLabel('NEW').check();
  await drawer.getByLabel('Moves to').selectOption('OFFERED');
  await press(page, 'Add field');
  await drawer.getByLabel('Field 1', { exact: true }).fill('sum');
  await press(page, 'Apply');
  await expect(page.getByText('No action leads here yet.')).toBeHidden();
  await press(page, 'Save');
  await expect(page.getByText('Workflow saved')).toBeVisible();

  await page.getByRole('link', { name: 'Submissions' }).click();
  await page.getByRole('row', { name: /Grace/ }).getByRole('link').click();
  await press(page, 'Send offer');
  await page.getByLabel('Sum').fill('120 €');
  await page.getByRole('dialog', { name: 'Send offer' }).getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText('Action Send offer Success')).toBeVisible();
  await expect(page.getByText('120 €')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Grace/ })).toContainText('OFFERED');

  await page.goto(`${owner.base}/settings/workflow`);
  await press(page, 'Remove OFFERED');
  await press(page, 'Remove state');
  await expect(page.getByText('Choose the state its submissions move to.')).toBeVisible();
  await page.getByLabel('Replace with').selectOption('QUALIFIED');
  await press(page, 'Remove state');
  await press(page, 'Save');
  await expect(page.getByText('Workflow saved, 1 submission moved')).toBeVisible();
  await page.getByRole('link', { name: 'Submissions' }).click();
  await expect(page.getByRole('row', { name: /Grace/ })).toContainText('QUALIFIED');
});

test('shows a workflow saved in another browser', async ({ page, owner }) => {
  await page.goto(`${owner.base}/settings/workflow`);
  await expect(page.getByLabel('New state')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${owner.base}/settings/workflow`);
  await rename(other, 'WON', 'SOLD');
  await press(other, 'Save');
  await expect(other.getByText('Workflow saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename SOLD' })).toBeVisible();

  await rename(page, 'LOST', 'GONE');
  await rename(other, 'SOLD', 'PAID');
  await press(other, 'Save');
  await expect(page.getByText('Someone else saved this workflow.')).toBeVisible();
  await press(page, 'Load saved version');
  await expect(page.getByRole('button', { name: 'Rename PAID' })).toBeVisible();
  await press(page, 'Back to my changes');
  await expect(page.getByRole('button', { name: 'Rename GONE' })).toBeVisible();
  await press(page, 'Save');
  await expect(other.getByRole('button', { name: 'Rename GONE' })).toBeVisible();
});

async function rename(page: Page, from: string, to: string) {
  await press(page, `Rename ${from}`);
  await page.getByRole('dialog').getByLabel('Name').fill(to);
  await press(page, 'Rename');
}
