// Modules: notification-mail, mail, deliveries, delivery-log, form-settings, submissions, collector
import type { Page } from '@playwright/test';
import { writtenMails } from '../tests/server/outbox.ts';
import type { Inlet } from './inlet.ts';
import { filterBy } from './filter.ts';
import { expect, test, type Owner } from './fixtures.ts';
import { verifyAddress } from './shared-form.ts';

const subjects = async (inlet: Inlet) => (await writtenMails(inlet)).map(({ subject = '' }) => subject);

/** A form with spam that caused no notification. */
async function spam(page: Page, inlet: Inlet, owner: Owner, ...names: string[]): Promise<void> {
  for (const name of names) {
    const form = { name, email: `${name.toLowerCase()}@visitor.example`, _subject: `From ${name}`, _gotcha: 'bot' };
    const headers = { accept: 'application/json' };
    const response = await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers });
    expect(response.status()).toBe(200);
  }
}

test('emails a CC address only after it has confirmed, and updates the list', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  await verifyAddress(inlet, owner, page);
  await page.goto(`${owner.base}/settings/options`);
  await page.getByRole('textbox', { name: 'CC addresses' }).fill('team@harbour.example');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Confirmation is sent when you save')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const waiting = page.getByText('Waiting for confirmation');
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: 'Resend confirmation to team@harbour.example' }).click();
  await expect(page.getByText('Saved to the outbox; email is not set up').first()).toBeVisible();

  const links = async () =>
    (await writtenMails(inlet)).flatMap(({ to, text = '' }) =>
      to?.[0]?.address === 'team@harbour.example' ? (/\S+(\/confirm-cc\/\S+)/.exec(text)?.[1] ?? []) : [],
    );
  await expect.poll(async () => (await links()).length).toBe(2);
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(`${inlet.url}${(await links())[0]}`);
  await reader.getByRole('button', { name: 'Confirm' }).click();
  await expect(reader.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('notifies once about a submission released from spam, and asks when there are several', async ({
  page,
  inlet,
  owner,
}) => {
  await verifyAddress(inlet, owner, page);
  await spam(page, inlet, owner, 'Ann', 'Bob', 'Cleo');
  await page.goto(`${owner.base}/submissions`);
  await filterBy(page, 'SPAM');
  await expect(page.locator('tbody .row-link')).toHaveCount(3);
  expect(await subjects(inlet)).not.toContain('From Ann');

  // Spam defines no columns, so rows show their numbers, oldest first.
  const boxes = page.getByRole('checkbox', { name: /^Select submission/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Not spam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release these submissions from spam?' });
  await dialog.getByRole('button', { name: 'Release and notify' }).click();
  await expect(page.locator('tbody .row-link')).toHaveCount(1);
  // They can be undone for ten seconds.
  await expect.poll(() => subjects(inlet)).toEqual(expect.arrayContaining(['From Ann', 'From Bob']));

  await spam(page, inlet, owner, 'Dora');
  await page.reload();
  await filterBy(page, 'SPAM');
  await expect(boxes).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Not spam' }).click();
  await dialog.getByRole('button', { name: 'Release only' }).click();
  await expect(page.getByText('No data found')).toBeVisible();

  await page.goto(`${owner.base}/settings/deliveries`);
  const saved = page.getByRole('listitem').filter({ has: page.locator('summary', { hasText: 'Saved' }) });
  await expect(saved).toHaveCount(2);
  await expect(saved.first()).toContainText('Saved to the outbox; email is not set up');
  await expect(page.locator('.outcome', { hasText: 'Delivered' })).toHaveCount(0);
  expect((await subjects(inlet)).filter((subject) => /From (Cleo|Dora)/.test(subject))).toEqual([]);
});

test('says that the email was saved when no mail server is set up', async ({ page, inlet }) => {
  await page.goto(`${inlet.url}/app/register`);
  await page.getByLabel('Email').fill('late@example.com');
  await page.getByLabel('Name').fill('Late');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/was saved to the outbox because email is not set up/)).toBeVisible();
  await expect(page.getByText(/We sent an email to/)).toHaveCount(0);
});

test('marks a submission from its notification, without a session, and says when the link was used', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  await verifyAddress(inlet, owner, page);
  const form = { name: 'Lisa', email: 'lisa@visitor.example', message: 'Two baguettes, please.' };
  const headers = { accept: 'application/json' };
  expect((await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, { form, headers })).status()).toBe(200);
  const link = async () => {
    const mails = (await writtenMails(inlet)).filter(({ subject }) => subject === 'Lisa: Two baguettes, please.');
    return /Mark as complete: \S+?(\/mark-submission\/\S+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  };
  await expect.poll(link).toBeDefined();
  await page.goto(`${owner.base}/submissions`);
  const row = page.locator('tbody tr', { hasText: 'Two baguettes, please.' });
  await expect(row).toBeVisible();
  await expect(row.getByText('Complete', { exact: true })).toHaveCount(0);

  const reader = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await reader.goto(`${inlet.url}${await link()}`);
  await expect(reader.getByRole('heading', { name: 'Als erledigt markieren?' })).toBeVisible();
  await reader.getByRole('button', { name: 'Als erledigt markieren' }).click();
  await expect(reader.getByRole('heading', { name: 'Als erledigt markiert' })).toBeVisible();
  await reader.goto(`${inlet.url}${await link()}`);
  await expect(reader.getByRole('heading', { name: 'Link bereits verwendet' })).toBeVisible();

  // The open console shows the mark.
  await expect(row.getByText('Complete', { exact: true })).toBeVisible();
});

test('collects notifications in a daily digest at the person’s hour', async ({ page, owner }) => {
  await page.goto(`${owner.base}/settings/options`);
  await page.getByLabel('Digest').selectOption('Daily, with totals for the last 24 hours');
  // The time zone of the browser (playwright.config.ts).
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
  await page.getByLabel('Time', { exact: true }).selectOption('18:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Form updated')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Digest')).toHaveValue('daily');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('18');
  await page.getByLabel('Digest').selectOption('Off (one email per submission)');
  await expect(page.getByLabel('Time zone')).toHaveCount(0);
});
