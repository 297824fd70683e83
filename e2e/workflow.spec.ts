// Modules: workflow
import type { Page } from '@playwright/test';
import { boxOf } from './box.ts';
import { expect, test } from './fixtures.ts';
import { whenLoaded } from './overflow.ts';

const states = (page: Page) => page.getByRole('region', { name: 'States' }).getByRole('listitem');

/** Chooses from the menu of a state. */
async function choose(page: Page, state: string, item: string) {
  await press(page, `More for ${state}`);
  await page.getByRole('menuitem', { name: item }).click();
}

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
  await press(page, 'Add state');
  await page.getByLabel('New state').fill('OFFERED');
  await press(page, 'Add');
  await expect(page.getByText('No action leads here yet.')).toBeVisible();
  await press(page, 'Add action');
  const form = page.getByRole('form', { name: 'Add action' });
  await form.getByLabel('Name', { exact: true }).fill('Send offer');
  await expect(form.getByText('send_offer')).toBeVisible();
  await form.getByRole('checkbox', { name: 'NEW' }).check({ force: true });
  await form.getByLabel('Moves to').selectOption('OFFERED');
  await press(page, 'Add field');
  await form.getByLabel('Field 1', { exact: true }).fill('sum');
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
  await choose(page, 'OFFERED', 'Remove state');
  await press(page, 'Remove state');
  await expect(page.getByText('Choose a state for its submissions.')).toBeVisible();
  await page.getByLabel('Replace with').selectOption('QUALIFIED');
  await press(page, 'Remove state');
  await press(page, 'Save');
  await expect(page.getByText('Workflow saved, 1 submission moved')).toBeVisible();
  await page.getByRole('link', { name: 'Submissions' }).click();
  await expect(page.getByRole('row', { name: /Grace/ })).toContainText('QUALIFIED');
});

test('shows a workflow saved in another browser', async ({ page, owner }) => {
  await page.goto(`${owner.base}/settings/workflow`);
  await expect(states(page)).toHaveCount(5);
  const other = await page.context().newPage();
  await other.goto(`${owner.base}/settings/workflow`);
  await rename(other, 'WON', 'SOLD');
  await press(other, 'Save');
  await expect(other.getByText('Workflow saved')).toBeVisible();
  await expect(states(page).filter({ hasText: 'SOLD' })).toBeVisible();

  await rename(page, 'LOST', 'GONE');
  await rename(other, 'SOLD', 'PAID');
  await press(other, 'Save');
  await expect(page.getByText('Someone else saved this workflow.')).toBeVisible();
  await press(page, 'Load saved version');
  await expect(states(page).filter({ hasText: 'PAID' })).toBeVisible();
  await press(page, 'Back to my changes');
  await expect(states(page).filter({ hasText: 'GONE' })).toBeVisible();
  await press(page, 'Save');
  await expect(states(other).filter({ hasText: 'GONE' })).toBeVisible();
});

async function rename(page: Page, from: string, to: string) {
  await choose(page, from, 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill(to);
  await press(page, 'Rename');
}

test('moves a state by dragging it, and asks before leaving an unfinished action', async ({ page, owner }) => {
  await page.goto(`${owner.base}/settings/workflow`);
  await expect(states(page)).toHaveCount(5);
  await whenLoaded(page);
  const grip = await boxOf(page.getByRole('button', { name: 'Move CONTACTED' }));
  const next = await boxOf(states(page).nth(2));
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, next.y + next.height - 2, { steps: 4 });
  await page.mouse.up();
  await expect(states(page).nth(2)).toContainText('CONTACTED');
  await press(page, 'Discard changes');
  await expect(states(page).nth(1)).toContainText('CONTACTED');

  await press(page, 'Edit Win');
  await page.getByLabel('Name', { exact: true }).fill('Win it');
  await page.getByRole('link', { name: 'Submissions' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Workflow');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  // Save takes what is entered along.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Workflow saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Win it' })).toBeVisible();
});
