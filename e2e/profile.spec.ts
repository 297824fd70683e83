// Modules: profile, beta, settings
import { expect, reloadFromServer, test } from './fixtures.ts';
import { mailedToken } from './shared-form.ts';

test('changes the name in every open page, and ends other sessions', async ({ page, browser, inlet, owner }) => {
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(`${inlet.url}/app/profile`);
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);

  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${inlet.url}/app/login`);
  await elsewhere.getByLabel('Username').fill(owner.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(owner.password);
  // The console replaces the page that the server rendered, with its button.
  await expect(elsewhere.locator('#early')).toHaveCount(0);
  // What changes before the connection opens is not announced to it.
  const connected = elsewhere.waitForResponse('**/cli/live*');
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await connected;
  await expect(elsewhere.getByRole('button', { name: 'User menu' })).toContainText('Ada Owner');

  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated successfully')).toBeVisible();
  for (const open of [page, elsewhere])
    await expect(open.getByRole('button', { name: 'User menu' })).toContainText('Ada Lovelace');

  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('Logged out everywhere else')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/app\/login/);
  await elsewhere.close();
  await reloadFromServer(page);
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');

  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Check your mail for password reset link')).toBeVisible();
  expect(await mailedToken(inlet, owner.email, '/reset-password')).not.toBe('');
});

test('signs an address up for the beta and confirms it by an emailed link', async ({ browser, inlet }) => {
  const email = 'curious@example.com';
  const page = await browser.newPage();
  await page.goto(`${inlet.url}/getstarted`);
  await expect(page).toHaveURL(`${inlet.url}/app/getstarted`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join the beta' }).click();
  await expect(page.getByText('Thanks for signing up. Check your mail for futher details')).toBeVisible();

  const token = await mailedToken(inlet, email, '/getstarted');
  await page.goto('about:blank');
  await page.goto(`${inlet.url}/app/getstarted#token=${token}`);
  await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
  await expect(page).toHaveURL(`${inlet.url}/app/getstarted`);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  await page.close();
});
