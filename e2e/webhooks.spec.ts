// Modules: webhooks, deliveries
import { Webhook as Verifier } from 'standardwebhooks';
import { WebhookPayload } from '../modules/webhooks/contract.ts';
import { Sink } from '../tests/faults/sink.ts';
import { boxOf } from './box.ts';
import { expect, submitOn, test as base } from './fixtures.ts';
import { recordedLog } from './recorded-log.ts';

const test = base.extend<{ listener: Sink }>({
  listener: async ({}, use) => {
    await using listener = await Sink.start();
    await use(listener);
  },
});

const addressOf = ({ url }: Sink): string => `${url}/a/rather/long/path/of/hooks?key=1`;

test('adds a webhook, sends it a signed submission, turns it off and deletes it', async ({
  page,
  browser,
  owner,
  site,
  listener,
}) => {
  const address = addressOf(listener);
  await page.goto(`${owner.base}/settings/webhooks`);
  await expect(page.getByText("You don't have any webhooks yet")).toBeVisible();
  await page.getByRole('button', { name: 'Add new webhook' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('cannot be blank')).toHaveCount(2);
  await page.getByLabel('Name').fill('CRM');
  await page.getByLabel('URL').fill(address);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Successfully added new webhook')).toBeVisible();
  const row = page.getByRole('row', { name: /CRM/ });
  await expect(row).toContainText('Active');

  const shortened = row.locator('.webhook-url');
  expect((await boxOf(shortened)).width).toBeLessThanOrEqual(200);
  await expect(row.locator('.webhook-url-full')).toBeHidden();
  await shortened.focus();
  await expect(row.locator('.webhook-url-full')).toHaveText(address);

  await page.getByRole('button', { name: 'Edit CRM' }).click();
  await page.getByRole('button', { name: 'Show secret' }).click();
  await expect(page.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  const secret = await page.getByLabel('Signing secret').inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit CRM' })).toBeFocused();

  const { url } = await site();
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Barbara Visitor');
  await expect.poll(() => listener.received.length).toBe(1);
  const [call] = listener.received;
  const payload = WebhookPayload.parse(
    new Verifier(secret).verify(call?.body ?? '', call?.headers as Record<string, string>),
  );
  expect(payload).toMatchObject({ type: 'submission.created', data: { form_uid: owner.form, form_name: 'Contact' } });
  expect(call?.body).toContain('Barbara Visitor');

  await page.getByRole('button', { name: 'Edit CRM' }).click();
  await expect(page.getByRole('region', { name: 'Body' })).toContainText('Barbara Visitor');
  await expect(page.getByRole('region', { name: 'Request and headers' })).toContainText('webhook-signature: v1,');
  await page.getByRole('switch', { name: 'Is active?' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully updated webhook')).toBeVisible();
  await expect(row).toContainText('Off');
  await page.getByRole('button', { name: 'Delete CRM' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('Successfully deleted webhook')).toBeVisible();
  await expect(page.getByText("You don't have any webhooks yet")).toBeVisible();
  await expect.poll(() => recordedLog(page)).toContain('webhooks/deleted');
  expect(await recordedLog(page)).not.toContain(secret);
  await visitor.close();
});

test('shows webhook changes of another browser at once, and rotates the secret after a confirmation', async ({
  page,
  owner,
  listener,
}) => {
  const address = addressOf(listener);
  await page.goto(`${owner.base}/settings/webhooks`);
  await expect(page.getByText("You don't have any webhooks yet")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${owner.base}/settings/webhooks`);
  await other.getByRole('button', { name: 'Add new webhook' }).click();
  await other.getByLabel('Name').fill('Chat');
  await other.getByLabel('URL').fill(address);
  await other.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'Edit Chat' }).click();
  await page.getByRole('button', { name: 'Show secret' }).click();
  const secret = page.getByRole('textbox', { name: 'Signing secret' });
  await expect(secret).toHaveValue(/^whsec_/);
  const before = await secret.inputValue();
  await page.getByRole('button', { name: 'Create new secret' }).click();
  await page.getByRole('button', { name: 'Replace secret' }).click();
  await expect(secret).not.toHaveValue(before);
  await expect(page.getByText(/previous secret until/)).toBeVisible();
  await other.close();
});
