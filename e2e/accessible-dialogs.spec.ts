// Modules: every screen
import type { Page } from '@playwright/test';
import { pdf } from '../tests/server/multipart.ts';
import { widestAndNarrowest, expectAccessible, expectNoViolations } from './accessible-page.ts';
import { expect, type Owner } from './fixtures.ts';
import type { Inlet } from './inlet.ts';
import { openInbox, receive, rows } from './inbox-page.ts';
import { test } from './selling.ts';
import { verifyAddress } from './shared-form.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Lets the panels and dialogs be looked at in the shapes that differ. */
async function over(page: Page, what: string): Promise<void> {
  await page.getByRole('dialog').last().waitFor();
  await expectNoViolations(page, what, widestAndNarrowest);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function receiveFile(page: Page, inlet: Inlet, owner: Owner): Promise<void> {
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf };
  const sent = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, {
    multipart: { name: 'Ada', email: 'ada@example.com', cv },
    headers: { accept: 'application/json' },
  });
  expect(sent.status()).toBe(200);
}

test('shows accessible panels and dialogs of submissions', async ({ page, inlet, owner }) => {
  await receiveFile(page, inlet, owner);
  for (const name of ['Bob', 'Eve'])
    await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, {
      form: { name, email: `${name}@example.com`, _gotcha: 'bot' },
      headers: { accept: 'application/json' },
    });
  await page.goto(`${owner.base}/submissions`);
  const row = page.getByRole('row', { name: /Ada/ });
  await row.waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await over(page, 'an export with files');
  await row.getByRole('link').click();
  const files = page.getByRole('dialog').getByRole('link', { name: /cv\.pdf/ });
  await files.first().waitFor();
  await expectNoViolations(page, 'the files of a submission', widestAndNarrowest);
  await page.keyboard.press('h');
  const reminder = page.getByRole('dialog', { name: 'Set reminder' });
  await reminder.getByRole('textbox').first().fill('Call back');
  await reminder.getByRole('button', { name: /Tomorrow/ }).click();
  await expectNoViolations(page, 'a reminder that is set', widestAndNarrowest);
  await reminder.getByRole('button', { name: 'Set reminder' }).click();
  await expect(reminder).toHaveCount(0);
  await page.keyboard.press('e');
  await page.getByText('Archived').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Undo history');
  await page.getByRole('option', { name: 'Undo history' }).first().click();
  await page.getByRole('dialog', { name: 'Undo history' }).getByRole('listitem').first().waitFor();
  await expectNoViolations(page, 'the undo history', widestAndNarrowest);
  await page.goto(`${owner.base}/submissions?filter=SPAM`);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Not spam' }).click();
  await over(page, 'a release from spam');
  await page.goto(`${inlet.url}/app/reminders`);
  await page.getByText('Call back').waitFor();
  await expectAccessible(page, 'the reminders');
});

test('shows accessible deliveries and an accessible recorded screen', async ({ page, inlet, owner }) => {
  await verifyAddress(inlet, owner, page);
  await receive(page, inlet.collectorUrl, owner.form, ['Ada', 'Grace']);
  // A delivery fails for good after hours.
  await page.route(/\/forms\/[^/]+\/deliveries(\?|$)/, async (route) => {
    const response = await route.fetch();
    // The console checks it against the contract.
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, failed: 1 } } });
  });
  await page.goto(`${owner.base}/settings/deliveries`);
  await page.locator('.delivery-pane').waitFor();
  await expectAccessible(page, 'deliveries');
  await page.getByRole('button', { name: /^Retry 1 failed/ }).click();
  await over(page, 'a retry of failed deliveries');
  await openInbox(page, owner.base);
  await rows(page).first().getByRole('link').click();
  await page.getByRole('region', { name: 'History' }).waitFor();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Event log', exact: true }).click();
  await page.getByText('Window size', { exact: true }).click();
  await page.getByLabel('Filter by type').fill('submissions/opened');
  await page.getByRole('option', { name: 'Event submissions/opened' }).first().click();
  await page.locator('[data-shown=true]').waitFor();
  await expectNoViolations(page, 'a recorded screen', widestAndNarrowest);
});
