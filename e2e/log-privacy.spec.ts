// Modules: event-log
import type { BrowserContext, Page } from '@playwright/test';
import { expect, makeOwner, type Owner, test } from './fixtures.ts';
import type { Inlet } from './inlet.ts';
import { recordedLog } from './recorded-log.ts';

const VISITOR = 'Canary Visitor';

/** Opens the list with a visitor's submission, and waits until the browser has stored it. */
async function record(page: Page, inlet: Inlet, { base, form }: Owner): Promise<void> {
  const sent = await page.request.post(`${inlet.collectorUrl}/f/${form}`, {
    form: { name: VISITOR, email: 'canary@example.com' },
    headers: { accept: 'application/json' },
  });
  expect(sent.status()).toBe(200);
  await page.goto(`${base}/submissions`);
  await expect(page.getByText(VISITOR).first()).toBeVisible();
  await expect.poll(() => recordedLog(page)).toContain(VISITOR);
}

/** The browser no longer has the session, as after it has expired. */
const endSession = (context: BrowserContext) => context.clearCookies();

/** Signs another account in, as a person at the same computer does; returns its page. */
async function signInAnother(page: Page, inlet: Inlet, { email, password }: Owner): Promise<void> {
  await page.goto(`${inlet.url}/app/login`);
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('No submissions yet')).toBeVisible();
}

/** Everything that scripts of the console can read in this browser. */
async function stored(page: Page): Promise<string> {
  const texts = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  return `${texts}\n${await recordedLog(page)}`;
}

/** Nothing of the first account is left, once the other one's log has been written. */
async function expectNothingOf(first: Owner, second: Owner, page: Page): Promise<void> {
  await expect.poll(() => stored(page)).toContain(second.email);
  await expect.poll(() => stored(page)).not.toContain(VISITOR);
  expect(await stored(page)).not.toContain(first.email);
}

/** An account that uses the same browser later. */
async function anotherOwner(page: Page, inlet: Inlet): Promise<Owner> {
  const elsewhere = await page.context().browser()?.newContext();
  if (!elsewhere) throw new Error('The page has no browser');
  const other = await makeOwner(inlet, elsewhere);
  await elsewhere.close();
  return other;
}

test('deletes the log of an expired session in every tab once another account signs in', async ({
  page,
  context,
  inlet,
  owner,
}) => {
  const second = await anotherOwner(page, inlet);
  await record(page, inlet, owner);
  const tab = await context.newPage();
  await tab.goto(`${owner.base}/submissions`);
  await expect(tab.getByText(VISITOR).first()).toBeVisible();
  await endSession(context);
  const later = await context.newPage();
  await later.goto(`${inlet.url}/app/login`);
  for (const open of [page, tab]) await expect(open).toHaveURL(/\/app\/login/);
  await expect.poll(() => recordedLog(later)).not.toContain(VISITOR);
  await signInAnother(later, inlet, second);
  await expectNothingOf(owner, second, later);
});

test('deletes the log of a tab that crashed', async ({ page, context, inlet, owner }) => {
  const second = await anotherOwner(page, inlet);
  const crashing = await context.newPage();
  await record(crashing, inlet, owner);
  const crashed = crashing.waitForEvent('crash');
  await Promise.race([crashing.goto('chrome://crash').catch(() => undefined), crashed]);
  await crashed;
  await endSession(context);
  await signInAnother(page, inlet, second);
  await expectNothingOf(owner, second, page);
});

test('deletes the log of a tab that shows another site while the session ends', async ({
  page,
  context,
  inlet,
  owner,
  site,
}) => {
  const second = await anotherOwner(page, inlet);
  const elsewhere = await site();
  await record(page, inlet, owner);
  await page.goto(elsewhere.url);
  await endSession(context);
  const other = await context.newPage();
  await signInAnother(other, inlet, second);
  await page.goto(`${second.base}/submissions`);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  await expectNothingOf(owner, second, page);
});

test('repeats a deletion that has failed', async ({ page, context, inlet, owner }) => {
  const second = await anotherOwner(page, inlet);
  await record(page, inlet, owner);
  await endSession(context);
  const failing = await context.newPage();
  await failing.addInitScript(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new Error('The disk is full');
    };
  });
  await page.close();
  await signInAnother(failing, inlet, second);
  await expect.poll(() => recordedLog(failing)).toContain(VISITOR);
  const later = await context.newPage();
  await later.goto(`${second.base}/submissions`);
  await expect(later.getByText('No submissions yet')).toBeVisible();
  await expectNothingOf(owner, second, later);
});
