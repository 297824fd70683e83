// Modules: accounts, collector, submissions, workspaces
import type { Page } from '@playwright/test';
import type { Inlet } from './inlet.ts';
import { expect, makeOwner, test } from './fixtures.ts';
import { SCRIPT_URL } from '../tests/security/script-url.ts';

const HOSTILE = '"><img src=x onerror=window.__x=1><svg onload=window.__x=1>{{7*7}}';

declare global {
  interface Window {
    /** Set by scripts that must not run. */
    __x?: number;
  }
}

/** All content-policy violations of the page, and all requests to other origins. */
function watch(page: Page, { url }: Inlet) {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(message.text());
  });
  page.on('dialog', (dialog) => void seen.push(`dialog ${dialog.message()}`));
  page.on('pageerror', (error) => void seen.push(error.message));
  page.on('request', (request) => {
    const requested = request.url();
    if (/^https?:/.test(requested) && !requested.startsWith(`${url}/`)) seen.push(requested);
  });
  return async (): Promise<readonly string[]> => {
    expect(await page.evaluate(() => window.__x)).toBeUndefined();
    return seen;
  };
}

/** A submission whose names, values and visit contain markup and scripts. */
async function attack(page: Page, inlet: Inlet, form: string): Promise<void> {
  const page1 = {
    visitor: 'visitor-0001',
    page: 'page-000001',
    form,
    url: `http://localhost/"><script>window.__x=1</script>?utm_source=${encodeURIComponent(HOSTILE)}&utm_campaign=javascript:alert(1)`,
    referrer: SCRIPT_URL,
    zone: 'Europe/Berlin',
    age: 9000,
    time: 8000,
    formTime: 4000,
  };
  const fields = [
    ['name', HOSTILE, null],
    ['email', `${HOSTILE}@b.test`, null],
    [HOSTILE, HOSTILE, null],
    ['website', SCRIPT_URL, null],
    ['__proto__', 'polluted', null],
    ['constructor', '<script>window.__x=1</script>', null],
    ['toString', '=HYPERLINK("http://evil.test")', null],
    ['message', `${HOSTILE}\n`.repeat(300), null],
  ];
  const response = await page.request.post(`${inlet.collectorUrl}/f/${form}`, {
    headers: { 'content-type': 'text/plain', origin: 'http://localhost' },
    data: JSON.stringify({ key: 'hostile-key-0001', fields, visit: page1 }),
  });
  expect(response.status()).toBe(200);
}

test('never runs input of visitors or owners as code, and reports no policy violation', async ({ page, inlet }) => {
  const seen = watch(page, inlet);
  const { email, password } = await makeOwner(inlet, page);
  await page.context().clearCookies();
  await page.goto(`${inlet.url}/app/login?email=${encodeURIComponent(email)}&redirect=//evil.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('No submissions yet')).toBeVisible();

  await page.goto(`${inlet.url}/app/setup`);
  await page.getByLabel('Workspace name').fill(HOSTILE);
  await page.getByLabel('Form name').fill(HOSTILE);
  await page.getByLabel('Domain').fill('localhost');
  await page.getByRole('button', { name: 'Get the snippet' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for the first submission' })).toBeVisible();
  const form =
    /data-form="([\w-]+)"/.exec((await page.getByRole('region', { name: 'Snippet' }).textContent()) ?? '')?.[1] ?? '';
  await attack(page, inlet, form);
  // Its arrival shifts the link.
  await expect(page.getByRole('heading', { name: 'Your first submission has arrived' })).toBeVisible();
  await page.getByRole('link', { name: 'Take me to submissions' }).click();
  await page
    .getByRole('row', { name: /onerror/ })
    .getByRole('link')
    .click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByText('polluted')).toBeVisible();
  await expect(detail).toContainText('{{7*7}}');
  await expect(detail.locator('a[href^="javascript:"]')).toHaveCount(0);
  const log = page.waitForEvent('popup');
  await detail.getByRole('link', { name: /activity log/i }).click();
  const activity = await log;
  const seenThere = watch(activity, inlet);
  await expect(activity.getByText('8 s', { exact: true })).toBeVisible();
  await expect(activity.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await seenThere()).toEqual([]);
  await activity.close();

  // Typed into the address bar it does not ask. The login page is then loaded again.
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(`${inlet.url}/app/logout`);
  await expect.poll(() => loads).toBe(2);
  await expect(page).toHaveURL(/\/app\/login$/);
  expect(await seen()).toEqual([]);
});

test('hides the session cookie from scripts and other sites', async ({ context, owner, page }) => {
  await page.goto(`${owner.base}/submissions`);
  const cookies = await context.cookies();
  expect(cookies.map(({ httpOnly, sameSite, path }) => ({ httpOnly, sameSite, path }))).toEqual([
    { httpOnly: true, sameSite: 'Lax', path: '/' },
  ]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('rejects logout and changes caused by another site', async ({ page, inlet, owner }) => {
  const evil = (html: string) =>
    page.route('http://evil.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  const stillIn = async (): Promise<void> => {
    const response = await page.request.get(`${inlet.url}/v2/cli/misc/initial-data`);
    expect(response.status()).toBe(200);
    const { data } = (await response.json()) as { data: { projects: readonly unknown[] } };
    expect(data.projects).toHaveLength(1);
  };
  const created = '{"name": "Evil", "domain": "evil.test", "x": "';
  await evil(`
    <a id="call" href="${inlet.url}/cli/user/logout">call</a>
    <a id="page" href="${inlet.url}/app/logout">page</a>
    <form method="post" enctype="text/plain" action="${inlet.url}/cli/create/project">
      <input name='${created}' value='"}'><button id="json">json</button>
    </form>
    <form method="post" action="${inlet.url}/app/login">
      <input name="email_id" value="${owner.email}"><input name="password" value="${owner.password}">
      <button id="login">login</button>
    </form>
    <img src="${inlet.url}/cli/user/logout">`);
  for (const id of ['call', 'json', 'login']) {
    await page.goto('http://evil.test/');
    const rejected = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.locator(`#${id}`).click();
    expect([id, (await rejected).status()]).toEqual([id, 403]);
    await stillIn();
  }
  await page.goto('http://evil.test/');
  await page.locator('#page').click();
  await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
  await stillIn();
});

test('cannot be framed', async ({ page, inlet, owner }) => {
  await page.route('http://evil.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${owner.base}/submissions"></iframe>` }),
  );
  await page.goto('http://evil.test/');
  await expect(page.frameLocator('iframe').getByText('No submissions yet')).toHaveCount(0);
  const response = await page.request.get(`${inlet.url}/app/`);
  expect(response.headers()).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});
