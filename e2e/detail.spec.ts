// Modules: submissions, workflow, notes, reminders, delivery-log
import type { Page } from '@playwright/test';
import { expect, reloadFromServer, test } from './fixtures.ts';
import { whenLoaded } from './overflow.ts';

const detail = (page: Page) => page.getByRole('dialog').first();

test.beforeEach(async ({ page, inlet, owner }) => {
  const form = { name: 'Grace Hopper', email: 'grace@example.com', message: 'Do you deliver to islands?' };
  const headers = { accept: 'application/json' };
  const response = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers });
  expect(response.status()).toBe(200);
  await page.goto(`${owner.base}/submissions`);
  await page.locator('.row-link').click();
  await expect(detail(page)).toContainText('Do you deliver to islands?');
  await whenLoaded(page);
});

test('moves a submission between states with the fields that its actions require', async ({ page }) => {
  const actions = detail(page).getByRole('group', { name: 'Actions' });
  await actions.getByRole('button', { name: 'Schedule call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule call' });
  await dialog.getByRole('button', { name: 'Schedule call' }).click();
  await expect(dialog.getByText('action requires auxiliary data call_at')).toBeVisible();
  await expect(dialog.getByText('action requires auxiliary data agenda')).toBeVisible();
  await dialog.getByLabel('Call at', { exact: true }).fill('02/01/2030 10:30');
  await dialog.getByLabel('Agenda').fill('Prices');
  await dialog.getByRole('button', { name: 'Schedule call' }).click();
  await expect(page.getByText('Action Schedule call Success')).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Qualify' })).toBeVisible();
  const history = detail(page).getByRole('region', { name: 'History' });
  await expect(history).toContainText('Agenda: Prices');
  await expect(history).toContainText('You, NEW → CONTACTED');
  const states = detail(page).getByRole('list', { name: 'States, from earliest to latest' });
  await expect(states.getByRole('listitem')).toHaveText(['NEW', 'CONTACTED']);
  await reloadFromServer(page);
  await expect(states.getByRole('listitem')).toHaveText(['NEW', 'CONTACTED']);
});

test('shows a failed action, clears the actions and reloads them', async ({ page }) => {
  await page.route('**/cli/state/run_action/**', (route) =>
    route.fulfill({ status: 409, json: { success: false, errors: ['action is not valid for state'] } }),
  );
  const actions = detail(page).getByRole('group', { name: 'Actions' });
  await actions.getByRole('button', { name: 'Contact' }).click();
  await expect(page.getByText('Error occurred. action is not valid for state')).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Contact' })).toHaveCount(0);
  await actions.getByRole('button', { name: 'Reload actions' }).click();
  await expect(actions.getByRole('button', { name: 'Contact' })).toBeVisible();
});

test('undoes from a toast over the open detail', async ({ page }) => {
  await detail(page).getByRole('button', { name: 'Mark as unread', exact: true }).click();
  const toast = page.locator('.toast').filter({ hasText: 'unread' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(toast).toHaveCount(0);
  await expect(detail(page).getByRole('button', { name: 'Mark as unread', exact: true })).toBeVisible();
});

test('closes the detail when the only submission of the list is archived', async ({ page }) => {
  await detail(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(detail(page)).toHaveCount(0);
  await page.locator('.toast').filter({ hasText: 'Archived' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('tr.row')).toHaveCount(1);
});

test('runs an action from the row menu', async ({ page }) => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Actions, submission/ }).click();
  await page.getByRole('menuitem', { name: /^Contact/ }).click();
  await expect(page.locator('.row .cell-state')).toContainText('CONTACTED');
});

test('adds notes that survive a reload', async ({ page }) => {
  const notes = detail(page).getByRole('region', { name: 'Notes' });
  await detail(page).getByRole('button', { name: 'Add note' }).click();
  await notes.getByLabel('Your note').fill('Called, will send an offer');
  await notes.getByRole('button', { name: 'Add note' }).click();
  const latest = detail(page).getByRole('region', { name: 'History' }).getByRole('listitem').last();
  await expect(latest).toContainText('Called, will send an offer');
  await reloadFromServer(page);
  await expect(latest).toContainText('Called, will send an offer');
  await expect(latest).toContainText('You');
});

test('sets a reminder, notifies when it is due, and marks it as seen', async ({ page, owner }) => {
  const reminders = detail(page).getByRole('region', { name: 'Reminders' });
  await expect(reminders).toHaveCount(0);
  await detail(page).getByRole('button', { name: 'Remind me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set reminder' });
  await expect(dialog.getByLabel('Remind me about')).toBeFocused();
  await page.keyboard.type('Send the offer');
  await dialog.getByRole('button', { name: 'Tomorrow, 9:00' }).click();
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  await expect(reminders.getByText('Send the offer')).toBeVisible();
  await expect(detail(page).getByRole('region', { name: 'History' })).toContainText('reminder set for');

  // The picker has a resolution of minutes; a script can set the next second, if the server receives it before.
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  const announced = page.locator('.toast').getByText('Reminder: Ring now').waitFor();
  await expect(async () => {
    const set = await page.request.post(`${new URL(owner.base).origin}/cli/user/reminder/submission/${id}`, {
      data: { note: 'Ring now', time_to_remind: Math.floor(Date.now() / 1000) + 2 },
      headers: { 'x-requested-with': 'inlet' },
    });
    expect(set.status()).toBe(200);
  }).toPass();
  await announced;
  await expect(reminders.getByText('Due')).toBeVisible();
  await reminders.getByRole('button', { name: 'Mark as seen: Ring now' }).click();
  await expect(reminders.getByText('Seen')).toBeVisible();
  await page.goto(`${new URL(owner.base).origin}/app/reminders`);
  const ring = page.getByRole('listitem').filter({ hasText: 'Ring now' });
  await expect(ring).toContainText('Seen');
  await expect(ring).toContainText('Contact');
  await ring.getByRole('link').click();
  await expect(detail(page)).toContainText('Do you deliver to islands?');
});

test('shows the deliveries of a submission', async ({ page }) => {
  const deliveries = detail(page).getByRole('region', { name: 'Deliveries' });
  await expect(deliveries.getByRole('listitem').first()).toBeVisible();
});

test('opens without a focus ring on its close button, and keeps the focus inside', async ({ page }) => {
  await page.keyboard.press('Escape');
  await expect(detail(page)).toBeHidden();
  // Closing restores focus on the row.
  await expect(page.locator('.row-link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await detail(page).locator(':focus').count()).toBe(1);
});

test('keeps the actions of a later state back until the earlier states are known', async ({ page }) => {
  const contact = detail(page).getByRole('button', { name: 'Contact', exact: true });
  await contact.click();
  const qualify = detail(page).getByRole('button', { name: 'Qualify' });
  await expect(qualify).toBeVisible();
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/cli\/submission\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  await reloadFromServer(page);
  await expect(detail(page)).toContainText('Do you deliver to islands?');
  await expect(detail(page).locator('.workflow-actions')).toBeHidden();
  letIn();
  await expect(qualify).toBeVisible();
});

test('deletes a submission from its detail and returns to the list', async ({ page, owner }) => {
  await detail(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this submission?' })
    .getByRole('button', { name: 'Delete submission' })
    .click();
  await expect(page.getByText('1 submission deleted')).toBeVisible();
  await expect(page).toHaveURL(`${owner.base}/submissions`);
});
