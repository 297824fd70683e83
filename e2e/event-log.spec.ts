// Modules: event-log
import type { Page } from '@playwright/test';
import { driveLog, foldLog } from '../tools/replay.ts';
import { expect, submitOn, test } from './fixtures.ts';
import { exported } from './exported-log.ts';
import { logsOfTabs, recordedLog } from './recorded-log.ts';
import { testSubmission } from './shared-form.ts';

/** The conclusion of `npm run replay -- --drive`. */
async function verdictOn(log: string) {
  const { conclusion, difference, errors, violations } = await foldLog(log);
  const driven = await driveLog(log);
  const { notDriven, difference: driveDifference } = driven;
  expect(driven.driven).toBeGreaterThan(0);
  return { conclusion, difference, errors, violations, notDriven, driveDifference };
}

test('replays an exported log to the same state, and detects a changed one', async ({ page, browser, owner, site }) => {
  await page.goto(`${owner.base}/submissions`);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  const { url } = await site();
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Edsger Visitor');
  const row = page.getByRole('row', { name: /Edsger Visitor/ });
  await row.getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'In progress' }).click();
  await expect(page.getByText('Marked as in progress')).toBeVisible();
  await page.keyboard.press('Escape');

  const log = await exported(page, 'included');
  // Another build may have other state: a tab restores only what its own build recorded.
  expect(log).toMatch(/^\{"kind":"header".*"version":"\d+\.\d+\.\d+\+[\da-f]{12}"/);
  const replayed = await foldLog(log);
  expect(replayed.difference).toBeUndefined();
  expect(replayed.verified).toBeGreaterThan(0);
  expect(replayed.errors).toEqual([]);
  expect(replayed.conclusion).toEqual({ kind: 'verified' });
  expect(JSON.stringify(replayed.state['submissions/rows'])).toContain('"is_inProgress":true');

  const tampered = log.replace(/("type":"submissions\/marks-held".*?"marker":")inprogress/, '$1complete');
  expect(tampered).not.toBe(log);
  expect((await foldLog(tampered)).difference?.slice).toMatch(/^submissions\//);
  await visitor.close();
});

test('exports a log without personal data, which replays like the original', async ({ page, browser, owner, site }) => {
  const { url } = await site();
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Edsger Visitor', 'Do you deliver to lighthouses?');
  await visitor.close();
  await page.goto(`${owner.base}/submissions`);
  await page
    .getByRole('row', { name: /Edsger Visitor/ })
    .getByRole('link')
    .click();
  await page.getByRole('dialog').getByText('Do you deliver to lighthouses?').waitFor();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search').fill('lighthouse keeper');
  await expect(page).toHaveURL(/lighthouse/);

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Export event log' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByText(/^\d+ email address(es)?$/)).toBeVisible();
  await expect(preview.locator('mark').first()).toBeVisible();
  expect(await preview.textContent()).not.toContain('Edsger');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/event-log$/);

  const redacted = await exported(page, 'replaced');
  const raw = await exported(page, 'included');
  for (const value of [owner.email, 'Ada Owner', 'Harbour Coffee', 'Edsger', 'lighthouse', 'keeper']) {
    expect(raw).toContain(value);
    expect(redacted.toLowerCase()).not.toContain(value.toLowerCase());
  }
  const verdict = await verdictOn(raw);
  expect(verdict).toMatchObject({ conclusion: { kind: 'verified' }, notDriven: [], driveDifference: undefined });
  expect(await verdictOn(redacted)).toEqual(verdict);
  // The log has neither the first file nor the log that it was made from.
  expect(raw.length).toBeLessThan(redacted.length * 1.5);
});

test('records a separate log for each tab, each of which replays alone', async ({ page, context, owner }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${owner.base}/submissions`);
    await expect(tab.getByText('No submissions yet')).toBeVisible();
  }
  await expect
    .poll(async () => (await logsOfTabs(page)).map((log) => log.includes('"kind":"checkpoint"')))
    .toEqual([true, true]);
  for (const log of await logsOfTabs(page)) {
    const { difference, verified, unverified } = await foldLog(log);
    expect([difference, unverified.filter(({ reason }) => reason === 'missing-module')]).toEqual([undefined, []]);
    expect(verified).toBeGreaterThan(0);
  }
});

test('records no password or token, and deletes the log of every tab at logout', async ({ page, inlet, context }) => {
  const secret = 'a very secret password';
  await page.goto(`${inlet.url}/app/register?email=canary@example.com`);
  await page.getByLabel('Name').fill('Canary');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Log in now' }).click();
  await page.getByLabel('Username').fill('canary@example.com');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  // The console replaces the page that the server rendered, with its button.
  await expect(page.locator('#early')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your first form' })).toBeVisible();
  // The event, or the state in a snapshot that a new segment of the log started with.
  const signedIn = /shell\/session-opened|"shell\/session":\{"current":\{"status":"in"/;
  await expect.poll(() => recordedLog(page)).toMatch(signedIn);
  expect(await recordedLog(page)).not.toContain(secret);

  const other = await context.newPage();
  await other.goto(`${inlet.url}/app/setup`);
  await expect(other.getByRole('heading', { name: 'Set up your first form' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/app\/login/);
    await expect(tab.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect.poll(() => recordedLog(tab)).not.toContain('canary@example.com');
  }
});

const entries = (page: Page) => page.getByRole('listbox', { name: 'Entries' });
const selectedEntry = (page: Page) => entries(page).getByRole('option', { selected: true });
const filter = (page: Page) => page.getByLabel('Filter by type');
const openFile = (page: Page, name: string, text: string) =>
  page
    .locator('main input[type=file]')
    .setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });

test('steps through the effects of a mark, here and from an exported file', async ({ page, context, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: /^Mark as/ }).click();
  await page.getByRole('menuitem', { name: /^In progress/ }).click();
  await expect(page.getByText('Marked as in progress')).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Event log', exact: true }).click();
  await expect(page).toHaveTitle('Event log | Inlet Dashboard');
  await expect(page.getByText(/Verified by \d+ checkpoints?/)).toBeVisible();

  // The mark's command, the events it caused and the resulting changes.
  await filter(page).fill('submissions/mark');
  await entries(page).getByRole('option', { name: 'Command submissions/mark' }).click();
  const detail = page.getByRole('article');
  await expect(detail.getByText('"inprogress"')).toBeVisible();
  await expect(detail.getByText('This entry changed no state.')).toBeVisible();
  await detail.getByRole('button', { name: 'Event submissions/marks-held' }).click();
  await expect(selectedEntry(page)).toHaveText(/submissions\/marks-held/);
  await expect(detail.getByText('optimistic')).toBeVisible();
  const flag = detail.getByRole('row', { name: 'is_inProgress' });
  await expect(flag).toHaveAccessibleName(/^\[submission_id=\d+\]\.is_inProgress false true$/);
  const cut = (blocks: HTMLElement[]) => blocks.filter((one) => one.scrollHeight > one.clientHeight + 1).length;
  const blocks = page.locator('.event-log-json');
  await expect(blocks.first()).toBeVisible();
  await expect.poll(() => blocks.evaluateAll(cut), { message: 'blocks of JSON that are cut' }).toBe(0);
  const n = /^\d+/.exec((await selectedEntry(page).textContent()) ?? '')?.[0] ?? '';
  await expect(page).toHaveURL(new RegExp(`\\?n=${n}$`));

  // Back and forth, by keys and slider, among filtered entries.
  await entries(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(selectedEntry(page)).toHaveText(/Command submissions\/mark/);
  await page.keyboard.press('ArrowDown');
  await expect(flag).toBeVisible();
  await page.getByRole('slider', { name: 'Entry' }).fill('0');
  await expect(selectedEntry(page)).toHaveText(/Command submissions\/mark/);
  await filter(page).fill('');
  // Phases are left out until one asks for them.
  await expect(entries(page).getByRole('option', { name: /Phase/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Phase', exact: true }).click();
  for (const kind of ['Command', 'Effect', 'Result', 'Request', 'Checkpoint'])
    await page.getByRole('button', { name: kind, exact: true }).click();
  await entries(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Last entry' })).toBeDisabled();
  await page.getByRole('slider').fill('0');
  await expect(selectedEntry(page)).toHaveText(/^\d+ (Event|Phase|Generated)/);

  // The URL contains the entry, through reloads and history navigation.
  await page.goto(`${inlet.url}/app/event-log?n=${n}`);
  await expect(flag).toBeVisible();
  await page.reload();
  await expect(flag).toBeVisible();
  await page.locator('.top-bar-home').click();
  await expect(page.getByRole('row', { name: /Test Visitor/ })).toBeVisible();
  await page.goBack();
  await expect(flag).toBeVisible();
  await page.getByText(/^State after entry/).click();
  await page.getByLabel('Slice').selectOption('shell/place');
  await expect(detail.getByText(`"${new URL(owner.base).pathname.replace('/app', '')}/submissions"`)).toBeVisible();

  // The same from the file, in a fresh tab.
  const log = await exported(page, 'included');
  const other = await context.newPage();
  await other.goto(`${inlet.url}/app/event-log?n=${n}`);
  await expect(other.getByText('Recorded in this tab')).toBeVisible();
  await openFile(other, 'of-yesterday.jsonl', log);
  await expect(other.getByText('of-yesterday.jsonl')).toBeVisible();
  await expect(other.getByRole('row', { name: 'is_inProgress false true' })).toBeVisible();

  await openFile(other, 'half.jsonl', log.slice(0, log.length / 2));
  await expect(other.getByRole('alert')).toHaveText(/Could not open half\.jsonl:\s*line \d+: not JSON, or cut off/);
  const tampered = log.replace(/("type":"submissions\/marks-held".*?"marker":")inprogress/, '$1complete');
  await openFile(other, 'tampered.jsonl', tampered);
  await expect(other.getByRole('alert')).toHaveCount(0);
  await expect(other.getByText(/^First difference at entry \d+: submissions\/mark behaves differently/)).toBeVisible();
  await other.getByRole('button', { name: 'Details' }).click();
  await expect(other.getByText(/^Difference at entry \d+: submissions\//)).toBeVisible();
  await other.getByRole('button', { name: 'Go to entry' }).click();
  await expect(selectedEntry(other)).toHaveText(/submissions\/marks-held/);
  await other.getByRole('button', { name: 'Back to this tab’s log' }).click();
  await expect(other.getByText('Recorded in this tab')).toBeVisible();
  // Nothing of the file enters the state or log of the viewing tab.
  expect(await exported(other, 'included')).not.toContain('is_inProgress');
});

test('locates the wrong call of a buggy handler', async ({ page, inlet, owner }) => {
  await testSubmission(inlet, owner, page);
  await page.goto(`${owner.base}/submissions`);
  await page.getByRole('button', { name: /^Mark as/ }).click();
  await page.getByRole('menuitem', { name: /^In progress/ }).click();
  await expect(page.getByText('Marked as in progress')).toBeVisible();
  const log = await exported(page, 'included');
  await openFile(page, 'correct.jsonl', log);
  await expect(page.getByText('correct.jsonl')).toBeVisible();
  await expect(page.getByText(/\d+ commands run again/)).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  // As a handler would have recorded it that stores another mark than the one of its command.
  const buggy = log.replace(/("kind":"effect".*"call":"write".*"marker":")inprogress/, '$1complete');
  expect(buggy).not.toBe(log);
  await openFile(page, 'buggy.jsonl', buggy);
  await expect(page.getByText('buggy.jsonl')).toBeVisible();
  const difference = page.getByText(/^First difference at entry \d+: submissions\/send-held behaves differently/);
  await expect(difference).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to entry' }).click();
  await expect(selectedEntry(page)).toHaveText(/Effect submissions\/held-mark-storage\.write/);
  const { difference: driven } = await driveLog(buggy);
  await expect(selectedEntry(page)).toHaveText(new RegExp(`^${driven?.n} `));
});

test('opens and scrolls a log of tens of thousands of entries', async ({ page, inlet, owner }) => {
  await page.goto(`${inlet.url}/app/event-log`);
  // On the first page of a browser, the log may have restarted with the session and be empty.
  await expect(page.getByRole('button', { name: 'Open a file…' })).toBeVisible();
  const navigated = (n: number) => ({
    n,
    kind: 'event',
    type: 'shell/navigated',
    v: 1,
    payload: { path: `/${n}`, search: owner.form },
    at: 1_795_215_846_995 + n * 40,
    by: 'user',
  });
  const lines = Array.from({ length: 40_000 }, (_, at) => JSON.stringify(navigated(at + 1)));
  await openFile(page, 'long.jsonl', ['{"kind":"header","format":1}', ...lines].join('\n'));
  // Folding them takes seconds beside other browsers.
  await expect(page.getByText('40,000 entries')).toBeVisible({ timeout: 30_000 });
  await entries(page).focus();
  await page.keyboard.press('Home');
  await expect(selectedEntry(page)).toHaveText(/^1 Event/);
  await page.keyboard.press('End');
  await expect(selectedEntry(page)).toBeInViewport();
  await expect(page.getByRole('article').getByText('"/39999"')).toBeVisible();
  expect(await entries(page).getByRole('option').count()).toBeLessThan(100);
  await entries(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight / 2 }));
  await expect(entries(page).getByRole('option', { name: /^20003 / })).toBeInViewport();
});
