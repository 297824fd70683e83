// Modules: sharing, notifications
import type { Browser, Page } from '@playwright/test';
import type { Inlet } from './inlet.ts';
import { expect, makeOwner, submitOn, test } from './fixtures.ts';
import { recordedLog } from './recorded-log.ts';
import { mailedToken, verifyAddress } from './shared-form.ts';

const INVITATION = '/accept-invitation';

/** The row of an address in the access table. */
const rowOf = (page: Page, email: string) => page.getByRole('row', { name: email });

async function invite(page: Page, email: string, access: 'Admin' | 'Only view user'): Promise<void> {
  await page.getByRole('button', { name: 'Add new user' }).click();
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Access', { exact: true }).selectOption(access);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Successfully added new user - ${email}`)).toBeVisible();
}

/** Another browser with the emailed invitation open. */
async function followMail(inlet: Inlet, browser: Browser, email: string): Promise<{ page: Page; token: string }> {
  const token = await mailedToken(inlet, email, INVITATION);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${inlet.url}/app${INVITATION}#token=${token}`);
  return { page, token };
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('invites a guest who joins with view-only access, and revokes and reactivates it live', async ({
  page,
  browser,
  inlet,
  owner,
  site,
}) => {
  const email = `grace.${owner.email}`;
  await verifyAddress(inlet, owner, page);
  const visitor = await browser.newPage();
  await visitor.goto(`${(await site()).url}/contact`);
  await submitOn(visitor, 'Canary Visitor');
  await expect(visitor.getByText('Thank you.')).toBeVisible();
  await visitor.close();
  await page.goto(`${owner.base}/settings/access`);
  await expect(rowOf(page, owner.email)).toContainText('Creator');
  await invite(page, email, 'Only view user');
  await expect(rowOf(page, email)).toContainText('Invited');

  const guest = await followMail(inlet, browser, email);
  await expect(guest.page.getByRole('heading', { name: 'Join Contact' })).toBeVisible();
  await expect(guest.page.getByText('Ada Owner invited you as')).toBeVisible();
  expect(guest.page.url()).toBe(`${inlet.url}/app${INVITATION}`);
  await guest.page.getByLabel('Name').fill('Grace Guest');
  await guest.page.getByLabel('Password', { exact: true }).fill('a long password');
  await guest.page.getByRole('button', { name: 'Accept and join' }).click();
  await expect(guest.page).toHaveURL(`${owner.base}/submissions`);
  await expect(guest.page.getByRole('link', { name: 'Submissions' })).toBeVisible();
  for (const tab of ['Reports', 'Settings']) await expect(guest.page.getByRole('link', { name: tab })).toBeHidden();
  await expect.poll(() => recordedLog(guest.page)).toContain('sharing/invitation-accepted');
  for (const secret of [guest.token, 'a long password']) expect(await recordedLog(guest.page)).not.toContain(secret);
  await expect(guest.page.getByRole('row', { name: /Canary Visitor/ })).toBeVisible();
  await expect.poll(() => recordedLog(guest.page)).toContain('Canary Visitor');

  await expect(rowOf(page, email)).toContainText('Accepted');
  await page.getByRole('button', { name: `Revoke ${email}` }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await expect(page.getByText('share access updated - Revoked')).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Revoked');
  await expect(guest.page.getByRole('heading', { name: 'No forms shared with you yet' })).toBeVisible();
  await expect.poll(() => recordedLog(guest.page)).not.toContain('Canary Visitor');

  await page.getByRole('button', { name: `Activate ${email}` }).click();
  await expect(page.getByText('share access updated - Activated')).toBeVisible();
  await expect(guest.page).toHaveURL(`${owner.base}/submissions`);
  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await page.getByLabel('Access', { exact: true }).selectOption('Admin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Successfully updated user access - ${email}`)).toBeVisible();
  await expect(rowOf(page, email)).toContainText('Admin');
  await expect(guest.page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await guest.page.context().close();
});

test('lets an existing account log in to accept, and warns when signed in as someone else', async ({
  page,
  browser,
  inlet,
  owner,
}) => {
  await verifyAddress(inlet, owner, page);
  const other = await (await browser.newContext()).newPage();
  const known = await makeOwner(inlet, other);
  await page.goto(`${owner.base}/settings/access`);
  await invite(page, known.email, 'Admin');

  const guest = await followMail(inlet, browser, known.email);
  // The console replaces the page that the server rendered, with its button.
  await expect(guest.page.locator('#early')).toHaveCount(0);
  await guest.page.getByRole('button', { name: 'Log in' }).click();
  await expect(guest.page.getByLabel('Username')).toHaveValue(known.email);
  expect(guest.page.url()).not.toContain(guest.token);
  await logIn(guest.page, known.password);
  await expect(guest.page.getByText(`You are logged in as ${known.email}.`)).toBeVisible();
  expect(guest.page.url()).toBe(`${inlet.url}/app${INVITATION}`);
  await guest.page.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.page).toHaveURL(`${owner.base}/submissions`);
  await expect(guest.page.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(await recordedLog(guest.page)).not.toContain(guest.token);
  await guest.page.context().close();

  const wrong = `alan.${owner.email}`;
  await invite(page, wrong, 'Admin');
  const token = await mailedToken(inlet, wrong, INVITATION);
  await other.goto(`${inlet.url}/app${INVITATION}#token=${token}`);
  await expect(other.getByText(`You are logged in as ${known.email}. This invitation is for ${wrong}.`)).toBeVisible();
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(`${inlet.url}/app/login`);
  await other.goto(`${inlet.url}/app${INVITATION}#token=${token}`);
  await other.getByRole('button', { name: 'Decline' }).click();
  await expect(other.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  await expect(rowOf(page, wrong)).toContainText('Declined');
  await other.goto('about:blank');
  await other.goto(`${inlet.url}/app${INVITATION}#token=${token}`);
  await expect(other.getByRole('alert')).toContainText('expired or was already accepted or declined');
  await other.context().close();
});

test('leads users with forms to pending invitations by a banner', async ({ page, browser, inlet, owner }) => {
  await verifyAddress(inlet, owner, page);
  const guest = await (await browser.newContext()).newPage();
  const known = await makeOwner(inlet, guest);
  await verifyAddress(inlet, known, guest);
  await guest.goto(`${known.base}/submissions`);
  await page.goto(`${owner.base}/settings/access`);
  await invite(page, known.email, 'Only view user');
  await guest.getByRole('link', { name: 'View invitation' }).click();
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest).toHaveURL(`${owner.base}/submissions`);
  await expect(guest.getByRole('link', { name: 'View invitation' })).toBeHidden();
  await expect(rowOf(page, known.email)).toContainText('Accepted');
  await guest.context().close();
});
