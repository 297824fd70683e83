// Modules: every screen
import type { Page } from '@playwright/test';
import { widestAndNarrowest, expectAccessible, expectNoViolations } from './accessible-page.ts';
import { filterBy } from './filter.ts';
import { expect, makeOwner } from './fixtures.ts';
import { test } from './selling.ts';
import { guestOf, mailedToken, verifyAddress, settingsOf, testSubmission } from './shared-form.ts';

// All states take a minute; a busy machine needs more.
test.describe.configure({ timeout: 240_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

test('shows accessible public screens', async ({ browser, page, inlet }) => {
  // An installation without accounts shows a welcome page instead of the login.
  const elsewhere = await browser.newContext();
  await makeOwner(inlet, elsewhere);
  await elsewhere.close();
  const open = async (path: string, name: string | RegExp) => {
    await page.goto(`${inlet.url}/app${path}`);
    await heading(page, name);
    await expectAccessible(page, path);
  };
  await open('/login', /log in/i);
  await page.getByLabel('Username').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await press(page, 'Log in');
  await page.getByRole('alert').waitFor();
  await expectNoViolations(page, '/login, refused');
  await open('/register', /./);
  await press(page, /register|sign up|create/i);
  await expectNoViolations(page, '/register, with errors');
  await open('/forgot-password', /./);
  await open('/reset-password?token=none', /./);
  await open('/verify-email?token=none', /./);
  await open('/accept-invitation?token=none', /./);
  await open('/getstarted', /./);
  await open('/no/such/screen/here', /./);
  // As sent by the server, before or without the script.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${inlet.url}/app/login`);
  await heading(page, /log in/i);
  await expectNoViolations(page, '/login, without the script');
  await page.unroute('**/*.js');
  const email = `beta.${process.pid}@example.com`;
  await page.request.post(`${inlet.url}/cli/user/quick_register`, {
    data: { email_id: email },
    headers: { 'x-requested-with': 'inlet' },
  });
  await open(`/getstarted#token=${await mailedToken(inlet, email, '/getstarted')}`, /./);
  await press(page, /confirm/i);
  await page.getByRole('button', { name: /confirm/i }).waitFor({ state: 'hidden' });
  await expectNoViolations(page, 'a beta sign-up that is confirmed');
});

test('shows accessible screens outside a form', async ({ page, inlet, owner }) => {
  const open = async (path: string) => {
    await page.goto(`${inlet.url}/app${path}`);
    await heading(page, /./);
    await expectAccessible(page, path);
  };
  for (const path of ['/createnew', '/createnew/workspace', '/createnew/form', '/setup', '/profile', '/billing'])
    await open(path);
  await open(`/setup/success?form=${owner.form}`);
  await open('/invitations');
  await open('/event-log');
  const opens = async (what: string, text: string) => {
    const file = { name: 'exported.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) };
    await page.locator('main input[type=file]').setInputFiles(file);
    await page.getByText(what).first().waitFor();
    await expectNoViolations(page, `an event log: ${what}`);
  };
  const checkpoint = { kind: 'checkpoint', n: 1, digests: { 'shell/place': 'another' } };
  await opens('First difference', JSON.stringify(checkpoint));
  await opens('Could not open', 'nonsense');
  await open('/no/such/screen/here');
  // Typed into the address bar, the URL logs out immediately.
  const link = `<a href="${inlet.url}/app/logout">Leave</a>`;
  await page.route('http://evil.test/**', (route) => route.fulfill({ contentType: 'text/html', body: link }));
  await page.goto('http://evil.test/');
  await page.getByRole('link', { name: 'Leave' }).click();
  await heading(page, /./);
  await expectNoViolations(page, '/logout from another site');
  await page.goto(`${inlet.url}/app/billing`);
  await press(page, 'Change subscription');
  await page.getByText('Save up to 20%').waitFor();
  await expectNoViolations(page, 'the plans');
  await page.goto(`${owner.base}/installation`);
  await heading(page, /./);
  await expectAccessible(page, 'installation');
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: 'Take the tour' }).waitFor();
  await expectNoViolations(page, 'an empty form, with the tour offered');
  await press(page, 'Take the tour');
  await page.getByRole('dialog', { name: 'Product tour' }).waitFor();
  await expectNoViolations(page, 'a step of the tour');
  await press(page, 'Dismiss the tour');
  await press(page, /^User menu/);
  await expectNoViolations(page, 'the user menu');
  await page.keyboard.press('Escape');
  await press(page, /^Workspace: /);
  await expectNoViolations(page, 'the project picker');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await expectNoViolations(page, 'the command palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await expectNoViolations(page, 'the keys');
});

test('shows an accessible list, detail and reports', async ({ page, inlet, owner }) => {
  for (const name of ['Ada', 'Grace', 'Edsger'])
    await page.request.post(`${inlet.collectorUrl}/f/${owner.form}`, {
      form: { name, email: `${name}@example.com`, message: `From ${name}, with https://example.com/a-link` },
      headers: { accept: 'application/json' },
    });
  await page.goto(`${owner.base}/submissions`);
  const row = page.getByRole('row', { name: /Grace/ });
  await row.waitFor();
  await expectAccessible(page, 'the list');
  await row.getByRole('button', { name: /^Mark as/ }).click();
  await expectNoViolations(page, 'the menu of marks');
  await page.getByRole('menuitem', { name: /^Complete/ }).click();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expectNoViolations(page, 'the menu of actions');
  await page.getByRole('menuitem', { name: /^Schedule call/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule call' }).click();
  await expectNoViolations(page, 'an action that asks, with errors');
  await page.keyboard.press('Escape');
  await row.getByRole('checkbox').check();
  await expectNoViolations(page, 'a row selected');
  await row.getByRole('checkbox').uncheck();
  await press(page, 'Saved views');
  await expectNoViolations(page, 'the menu of saved views');
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByRole('dialog').waitFor();
  await expectNoViolations(page, 'a view that is saved');
  await page.keyboard.press('Escape');
  await press(page, 'Columns');
  await page.getByRole('button', { name: 'Save columns' }).waitFor();
  await expectNoViolations(page, 'the column chooser');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save columns' }).waitFor({ state: 'hidden' });
  await filterBy(page, 'SPAM');
  await page.getByText('No data found').waitFor();
  await expectNoViolations(page, 'a filter that nothing passes');
  await filterBy(page, 'All');
  await row.getByRole('link').click();
  await page.getByRole('dialog').getByText('From Grace').waitFor();
  await expectAccessible(page, 'the detail');
  await page.goto(page.url().replace('/raw/', '/logs/'));
  await heading(page, /./);
  await expectAccessible(page, 'the activity log');
  await page.goto(`${owner.base}/reports`);
  await page.getByRole('table').first().waitFor();
  await expectAccessible(page, 'the reports');
  await press(page, 'Request a report');
  await press(page, 'Request report');
  await page.getByText('Select/Enter a message.').waitFor();
  await expectNoViolations(page, 'the request of a report, with errors');
  const day = new Date().toISOString().slice(0, 10);
  await page.goto(`${owner.base}/reports?from=2026-01-05&to=${day}`);
  await page.getByRole('table').first().waitFor();
  await page.getByLabel('Last day', { exact: true }).waitFor();
  await expectAccessible(page, 'the report of a custom period');
  await page.getByLabel('Last day', { exact: true }).fill('01/01/2026');
  await page.getByText('The end date must not be before the start date.').waitFor();
  await expectNoViolations(page, 'the report of a custom period, with an error');
});

test('shows accessible settings', async ({ page, inlet, owner }) => {
  await verifyAddress(inlet, owner, page);
  const headers = { 'x-requested-with': 'inlet' };
  const api = `${inlet.url}/v2/cli/forms/${owner.form}`;
  await page.request.post(`${api}/access`, {
    data: { username: 'guest@example.com', privilege_type: 'ADMIN' },
    headers,
  });
  await page.request.post(`${api}/webhooks`, { data: { name: 'CRM', request_url: 'https://example.com/in' }, headers });
  for (const url of await settingsOf(owner, page)) {
    await page.goto(url);
    await page.locator('.panel h2').first().waitFor();
    await expectAccessible(page, url);
  }
  const over = async (what: string) => {
    await page.getByRole('dialog').waitFor();
    await expectNoViolations(page, what);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await page.goto(`${owner.base}/settings/workflow`);
  await press(page, 'Add action');
  await press(page, 'Add field');
  await press(page, 'Apply');
  await expectNoViolations(page, 'an action with errors');
  await press(page, 'Add state');
  await press(page, 'More for LOST');
  await expectNoViolations(page, 'the menu of a state');
  await page.getByRole('menuitem', { name: 'Remove state' }).click();
  await over('a state that is removed');
  await page.goto(`${owner.base}/settings/webhooks`);
  await press(page, 'Add new webhook');
  await over('a new webhook');
  await press(page, 'Edit CRM');
  await over('a webhook');
  await page.goto(`${owner.base}/settings/access`);
  await press(page, 'Add new user');
  await over('a new user');
  await page.goto(`${owner.base}/settings/general`);
  await press(page, 'Delete form');
  await over('a form that is deleted');
  await page.getByLabel('Form name').fill('');
  await press(page, 'Save');
  await expectNoViolations(page, 'general, with an error');
});

/** Screens and the calls that load them. */
const loaded: readonly { readonly path: string; readonly call: string; readonly shows?: string }[] = [
  { path: '/submissions', call: '**/cli/submissions/*' },
  // The list's data of it is shown immediately.
  { path: '/submissions/raw/{submission}', call: '**/cli/submission/*', shows: '[role=dialog] .detail' },
  { path: '/submissions/logs/{submission}', call: '**/cli/submission/*/visitor' },
  { path: '/reports', call: '**/cli/reports/**' },
  { path: '/settings/general', call: '**/v2/cli/forms/*' },
  { path: '{app}/billing', call: '**/v2/cli/billing' },
  { path: '{app}/profile', call: '**/cli/user/settings' },
];

test('shows accessible loading and error states', async ({ page, inlet, owner }) => {
  const submission = await testSubmission(inlet, owner, page);
  for (const { path, call, shows } of loaded) {
    const at = path.startsWith('{app}') ? path.replace('{app}', `${inlet.url}/app`) : `${owner.base}${path}`;
    await page.route(call, () => {});
    await page.goto(at.replace('{submission}', String(submission)));
    await (shows === undefined ? page.getByLabel(/^Loading/) : page.locator(shows)).first().waitFor();
    await expectNoViolations(page, `${path} while it loads`, widestAndNarrowest);
    // In addition to the other route, which keeps its requests pending: released, they would complete before the
    // page unloads.
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Internal server error' }).first().waitFor();
    await expectNoViolations(page, `${path} that could not be loaded`, widestAndNarrowest);
    await page.unroute(call);
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Name').fill('Somebody Else');
  await page.route('**/cli/user/settings', (route) => route.abort());
  await press(page, 'Save');
  await page.getByText('Error : The server cannot be reached.').waitFor();
  await expectNoViolations(page, 'a profile that could not be saved', widestAndNarrowest);
  await page.goto(`${inlet.url}/app/billing`);
  await page.route('**/v2/cli/plans', (route) => route.abort());
  await press(page, 'Change subscription');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await expectNoViolations(page, 'plans that could not be loaded', widestAndNarrowest);
});

test('shows an accessible waiting page to a guest without a form', async ({ page, browser, inlet, owner }) => {
  await verifyAddress(inlet, owner, page);
  const guest = await guestOf({ inlet, owner, page, browser }, 'ONLY_VIEW_USER');
  const headers = { 'x-requested-with': 'inlet' };
  const shares = await page.request.get(`${inlet.url}/cli/multi/share_form_accesses/${owner.form}`, { headers });
  const link = (
    (await shares.json()) as { share_form_accesses: { id: number; privilege_type: string }[] }
  ).share_form_accesses.find(({ privilege_type }) => privilege_type === 'ONLY_VIEW_USER');
  const revoked = await page.request.patch(`${inlet.url}/v2/cli/forms/${owner.form}/access/${link?.id}`, {
    data: { is_revoked: true },
    headers,
  });
  expect(revoked.status()).toBe(200);
  const waiting = await guest.newPage();
  await waiting.goto(`${inlet.url}/app/`);
  await waiting.getByRole('button', { name: 'Check again' }).waitFor();
  await expectNoViolations(waiting, 'the waiting page');
  await guest.close();
});
