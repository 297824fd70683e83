// Modules: workspaces, accounts, live
import type { Page } from '@playwright/test';
import { expect, makeOwner, test } from './fixtures.ts';

async function make(page: Page, url: string, data: object): Promise<Record<string, string>> {
  const response = await page.request.post(url, { data, headers: { 'x-requested-with': 'inlet' } });
  expect(response.status()).toBe(200);
  return (await response.json()) as Record<string, string>;
}

test('opens the picked project or form, and shows which are empty and which is active', async ({
  page,
  inlet,
  owner,
}) => {
  const cli = `${inlet.url}/cli`;
  await make(page, `${cli}/create/form/${owner.project}`, { name: 'Newsletter' });
  const quay = await make(page, `${cli}/wizard/create/project_form`, {
    project_name: 'Quay Books',
    project_domain: 'localhost',
    form_name: 'Orders',
  });
  await make(page, `${cli}/create/project`, { name: 'Bare Rock', domain: 'localhost' });
  await page.goto(owner.base);
  await expect(page).toHaveURL(`${owner.base}/submissions`);
  const tabs = page.getByRole('navigation', { name: 'Form' }).getByRole('link');
  await expect(tabs).toHaveText(['Submissions', 'Reports', 'Settings']);
  const path = (name: string) => page.getByRole('banner').getByRole('link', { name }).getAttribute('href');
  expect(await path('Inlet')).toBe('/app');
  expect(await path('Create new')).toBe('/app/createnew');
  expect(`${inlet.url}${await path('Setup')}`).toBe(`${owner.base}/installation`);

  await page.getByRole('button', { name: /^Form: / }).click();
  await expect(page.getByRole('menuitem', { name: /Contact/ })).toContainText('Empty');
  await page.getByRole('menuitem', { name: /Newsletter/ }).click();
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();

  await page.getByRole('button', { name: /^Workspace: / }).click();
  await expect(page.getByRole('menuitem', { name: /Harbour Coffee/ })).toContainText('Active');
  await expect(page.getByRole('menuitem', { name: /Bare Rock/ })).toContainText('Empty');
  await expect(page.getByRole('menuitem', { name: /Bare Rock/ })).toBeDisabled();
  await page.getByRole('menuitem', { name: /Quay Books/ }).click();
  await expect(page).toHaveURL(`${inlet.url}/app/${quay['project_uid']}/${quay['form_uid']}/submissions`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
});

test('names the form that was open last on a screen of no form, and the screen itself', async ({
  page,
  inlet,
  owner,
}) => {
  await make(page, `${inlet.url}/cli/create/form/${owner.project}`, { name: 'Newsletter' });
  await page.goto(owner.base);
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Form: Contact' }).click();
  await page.getByRole('menuitem', { name: /Newsletter/ }).click();
  await expect(bar.getByRole('button', { name: 'Form: Newsletter' })).toBeVisible();
  await bar.getByRole('link', { name: 'Create new' }).click();
  await expect(bar.getByText('Create new', { exact: true }).and(page.locator('[aria-current="page"]'))).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Form: Newsletter' })).toBeVisible();
  await page.goto(`${inlet.url}/app/profile`);
  await expect(bar.getByText('Profile').and(page.locator('[aria-current="page"]'))).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Form: Contact' })).toBeVisible();
});

test('redirects anonymous users to login and back to the requested page', async ({ browser, inlet, owner }) => {
  const page = await browser.newPage();
  await page.goto(`${inlet.url}/app/`);
  await expect(page).toHaveURL(`${inlet.url}/app/login`);
  await expect(page).toHaveTitle('Login | Inlet Dashboard');
  const wanted = `${owner.base}/settings/options`;
  await page.goto(wanted);
  const hint = encodeURIComponent(wanted.slice(`${inlet.url}/app`.length));
  await expect(page).toHaveURL(`${inlet.url}/app/login?redirect=${hint}`);
  await page.getByLabel('Username').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(wanted);
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect
    .poll(async () => (await tabs.allTextContents()).slice(0, 8))
    .toEqual(['Website', 'General', 'Options', 'Auto responder', 'Integrations', 'Share access', 'Webhooks', 'Zapier']);
  // The default appearance.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Source Sans Pro/);
  await page.goto(`${inlet.url}/app/login`);
  await expect(page).toHaveURL(`${owner.base}/submissions`);
  await page.close();
});

test('redirects from an unknown form to the first one', async ({ page, inlet, owner }) => {
  for (const lost of ['/pNoSuchThing/fNoSuchThing', `/${owner.project}/fNoSuchThing/submissions`]) {
    await page.goto(`${inlet.url}/app${lost}`);
    await expect(page).toHaveURL(`${owner.base}/submissions`);
  }
  await page.goto(`${inlet.url}/app/no/such/screen`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your submissions' }).click();
  await expect(page).toHaveURL(`${owner.base}/submissions`);
});

test('opens a form that was created in another window', async ({ page, inlet, owner }) => {
  // Without the live connection this page receives no update.
  await page.route('**/cli/live*', (route) => route.abort());
  await page.goto(`${owner.base}/submissions`);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  const created = await make(page, `${inlet.url}/cli/wizard/create/project_form`, {
    project_name: 'Quay Books',
    project_domain: 'localhost',
    form_name: 'Orders',
  });
  await page.goto(`${inlet.url}/app/${created['project_uid']}/${created['form_uid']}/reports`);
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
});

test('reopens live updates after a response that ended them', async ({ page, owner }) => {
  await page.route('**/cli/live*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 });
  const opened = page.waitForResponse((response) => response.url().includes('/cli/live') && response.ok());
  await page.goto(`${owner.base}/submissions`);
  expect((await opened).headers()['content-type']).toContain('text/event-stream');
});

test('logs no browser error on public pages', async ({ browser, page, inlet }) => {
  // An installation without accounts shows a welcome page instead of the login.
  const elsewhere = await browser.newContext();
  await makeOwner(inlet, elsewhere);
  await elsewhere.close();
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  for (const screen of ['login', 'register', 'forgot-password', 'getstarted', '']) {
    await page.goto(`${inlet.url}/app/${screen}`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(errors).toEqual([]);
});
