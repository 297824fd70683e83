// Modules: accounts, event-log, notification-mail, mail
import type { Page } from '@playwright/test';
import type { Inlet } from './inlet.ts';
import { expect, makeOwner, submitOn, test } from './fixtures.ts';
import { recordedLog } from './recorded-log.ts';

/** The token of the newest email that links to `screen`; emails are quoted-printable. */
async function mailedToken(inlet: Inlet, to: string, screen: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await inlet.mails()).filter((mail) => mail.includes(to));
      const links = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='));
      const found = links.findLast((mail) => mail.includes(`${screen}#token=`)) ?? '';
      token = new RegExp(`${screen}#token=([\\w-]{43})`).exec(found)?.[1];
      return token;
    })
    .toBeDefined();
  return token ?? '';
}

async function logIn(page: Page, inlet: Inlet, email: string, password: string): Promise<void> {
  await page.goto(`${inlet.url}/app/login?email=${encodeURIComponent(email)}`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('records neither the token of a reset or verification link nor the new password', async ({
  page,
  inlet,
  owner,
}) => {
  const fresh = 'an entirely new password';
  const verify = await mailedToken(inlet, owner.email, '/verify-email');
  await page.goto(`${inlet.url}/app/verify-email#token=${verify}`);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(page.url()).not.toContain(verify);
  // The event, or the settled command in a snapshot that a new segment of the log started with.
  const verified = /accounts\/email-verified|"accounts\/verify-email ","command":"\w+","phase":"succeeded"/;
  await expect.poll(() => recordedLog(page)).toMatch(verified);
  expect(await recordedLog(page)).not.toContain(verify);

  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${inlet.url}/app/forgot-password?email=${encodeURIComponent(owner.email)}`);
  await page.getByRole('button', { name: /link/i }).click();
  await expect(page.getByText('Check your mail for reset link').first()).toBeVisible();
  const reset = await mailedToken(inlet, owner.email, '/reset-password');
  await page.goto(`${inlet.url}/app/reset-password#token=${reset}`);
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  expect(page.url()).not.toContain(reset);
  await expect.poll(() => recordedLog(page)).toContain('accounts/reset-password');
  for (const secret of [reset, fresh, owner.password]) expect(await recordedLog(page)).not.toContain(secret);

  await logIn(page, inlet, owner.email, fresh);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await page.goto(`${inlet.url}/app/reset-password#token=${reset}`);
  await page.getByLabel('New password', { exact: true }).fill('yet another password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  for (const secret of [reset, fresh]) expect(await recordedLog(page)).not.toContain(secret);
});

test('deletes the log when the session has ended on the server', async ({ page, browser, owner, site }) => {
  await page.goto(`${owner.base}/submissions`);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  const { url } = await site();
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Canary Visitor');
  await expect(page.getByRole('row', { name: /Canary Visitor/ })).toBeVisible();
  await expect.poll(() => recordedLog(page)).toContain('Canary Visitor');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page).toHaveURL(/\/app\/login\?redirect=/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect.poll(() => recordedLog(page)).not.toContain('Canary Visitor');

  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${owner.base}/submissions`);
  await expect(page.getByRole('row', { name: /Canary Visitor/ })).toBeVisible();
  await visitor.close();
});

test('removes one account’s data from every tab when another signs in', async ({
  page,
  browser,
  inlet,
  owner,
  site,
}) => {
  const { url } = await site();
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Canary Visitor');
  await expect(visitor.getByText('Thank you.')).toBeVisible();
  await visitor.close();
  await page.goto(`${owner.base}/submissions`);
  await expect(page.getByRole('row', { name: /Canary Visitor/ })).toBeVisible();
  await expect.poll(() => recordedLog(page)).toContain('Canary Visitor');

  // The browser's session now belongs to another account, unknown to this page.
  await makeOwner(inlet, page);
  await page.reload();
  await expect(page.getByText('Canary Visitor')).toHaveCount(0);
  await expect.poll(() => recordedLog(page)).not.toContain('Canary Visitor');
});
