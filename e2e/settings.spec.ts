// Modules: settings, form-settings, auto-responder, recaptcha, notification-mail, slack, zapier, retention, workspaces
import { expect, reloadFromServer, submitOn, test } from './fixtures.ts';
import { recordedLog } from './recorded-log.ts';
import { guestOf, verifyAddress } from './shared-form.ts';

test('confirms a changed setting and keeps it after a reload, in every tab', async ({ page, inlet, owner }) => {
  const saved = async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Form updated').last()).toBeVisible();
    await reloadFromServer(page);
  };
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(`${owner.base}/settings/general`);
  await page.getByLabel('Form name').fill('Orders');
  await page.getByRole('switch', { name: 'Receive submissions' }).uncheck();
  await saved();
  await expect(page.getByLabel('Form name')).toHaveValue('Orders');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Receive submissions' })).not.toBeChecked();

  await page.getByRole('link', { name: 'Options' }).click();
  await page.getByRole('textbox', { name: 'CC addresses' }).fill('team@example.com');
  await page.getByRole('button', { name: 'Add' }).click();
  await saved();
  await expect(page.getByText('team@example.com')).toBeVisible();

  await page.getByRole('link', { name: 'Auto responder' }).click();
  await page.getByRole('switch', { name: 'Auto responder by email' }).check();
  await page.getByLabel('Subject').fill('Thank you');
  await page.getByLabel('From name').fill('Harbour Coffee');
  await page.getByLabel('Body').fill('We have read it, {{name}}.');
  await saved();
  await expect(page.getByLabel('Body')).toHaveValue('We have read it, {{name}}.');

  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(
    page.getByText('Confirm your email address first. The test email is sent to that address.').first(),
  ).toBeVisible();
  await verifyAddress(inlet, owner, page);
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText('Saved to the outbox; email is not set up').first()).toBeVisible();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: owner.email })).toContainText(
    'Saved to the outbox; email is not set up',
  );

  await page.getByRole('link', { name: 'Integrations' }).click();
  await page.getByRole('switch', { name: 'Google reCAPTCHA' }).check();
  await page.getByLabel('Secret').fill('a-secret-of-google');
  await saved();
  await expect(page.getByLabel('Secret')).toHaveValue('••••••••');

  await page.getByRole('link', { name: 'Zapier' }).click();
  const apiKey = page.getByRole('textbox', { name: 'API key' });
  await expect(apiKey).not.toHaveValue('');
  const key = await apiKey.inputValue();
  await page.getByRole('button', { name: 'Create new API key' }).click();
  await page.getByRole('button', { name: 'Replace key' }).click();
  await expect(apiKey).not.toHaveValue(key);
  await expect(page.getByText('There are no active zaps')).toBeVisible();

  const log = await recordedLog(page);
  expect(log).toContain('form-settings/loaded');
  for (const secret of [key, await apiKey.inputValue(), 'a-secret-of-google']) expect(log).not.toContain(secret);

  await page.getByRole('link', { name: 'Website' }).click();
  await page.getByLabel('Website name').fill('Quay Books');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Website updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Workspace: / })).toContainText('Quay Books');
});

test('keeps Save reachable under a toast in a narrow window', async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${owner.base}/settings/options`);
  await page.getByRole('switch', { name: 'Auto redirect' }).check();
  const enter = (path: string) => page.getByLabel('Redirect URL').fill(`https://example.com/${path}`);
  const save = page.getByRole('button', { name: 'Save' });
  // Null without a toast.
  const isReachable = () =>
    save.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const isOnTop = button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      return document.querySelector('.toast') ? isOnTop : null;
    });
  // A toast shows for three seconds, in which a slow browser may not enter the next change.
  await expect(async () => {
    await enter('thanks');
    await save.click();
    await expect(page.getByText('Form updated').last()).toBeVisible();
    await enter('welcome');
    expect(await isReachable()).toBe(true);
  }).toPass();
});

test('redirects a visitor after submitting, and asks about unsaved changes', async ({ page, browser, owner, site }) => {
  const { url } = await site();
  await page.goto(`${owner.base}/settings/options`);
  await page.getByRole('switch', { name: 'Auto redirect' }).check();
  await page.getByLabel('Redirect URL').fill(`${url}/thanks`);
  await page.getByRole('link', { name: 'Submissions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Form updated')).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Edsger Visitor');
  await expect(visitor).toHaveURL(`${url}/thanks`);
  await visitor.close();
  await page.getByRole('link', { name: 'Submissions' }).click();
  await expect(page.getByRole('row', { name: /Edsger Visitor/ })).toBeVisible();
});

test('keeps view-only users out of settings, and an ADMIN out of the website settings', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  await verifyAddress(inlet, owner, page);
  const viewer = await guestOf({ inlet, owner, page, browser }, 'ONLY_VIEW_USER');
  const viewing = await viewer.newPage();
  for (const path of ['settings', 'settings/general', 'settings/zapier']) {
    await viewing.goto(`${owner.base}/${path}`);
    await expect(viewing).toHaveURL(`${owner.base}/submissions`);
  }
  await expect(viewing.getByRole('link', { name: 'Submissions' })).toBeVisible();
  await expect(viewing.getByRole('link', { name: 'Settings' })).toBeHidden();
  await viewer.close();

  const admin = await guestOf({ inlet, owner, page, browser }, 'ADMIN');
  const editing = await admin.newPage();
  await editing.goto(`${owner.base}/settings/website`);
  await expect(editing.getByLabel('Domain')).not.toBeEditable();
  await expect(editing.getByRole('button', { name: 'Save' })).toBeHidden();
  await page.goto(`${owner.base}/settings/general`);
  await expect(page.getByRole('button', { name: 'Delete form' })).toBeVisible();
  await editing.getByRole('link', { name: 'General' }).click();
  await expect(editing.getByRole('button', { name: 'Delete form' })).toBeHidden();
  await editing.getByLabel('Form name').fill('Orders');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Form name')).toHaveValue('Orders');
  await expect(page).toHaveTitle('Orders settings | Inlet Dashboard');
  await admin.close();
});

test('deletes a form after its name is typed, and opens the next one', async ({ page, inlet, owner }) => {
  await page.goto(`${owner.base}/settings/general`);
  await page.getByRole('button', { name: 'Delete form' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('0 submissions');
  await dialog.getByLabel('Type the name to confirm').fill('Contact');
  await dialog.getByRole('button', { name: 'Delete form' }).click();
  await expect(page).toHaveURL(`${inlet.url}/app/setup`);
});
