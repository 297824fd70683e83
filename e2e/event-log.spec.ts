import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { foldLog } from '../tools/replay.ts';
import { expect, submitOn, test } from './journey.ts';
import { logsOfTabs, recordedLog } from './recorded-log.ts';

/** What the user menu saves. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'User menu' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export event log' }).click();
  return readFile(await (await saving).path(), 'utf8');
}

test('an exported log of a session folds to the same state, and a changed one does not', async ({
  page,
  browser,
  owner,
  site,
}) => {
  await page.goto(`${owner.base}/submissions`);
  await expect(page.getByText('No submissions yet')).toBeVisible();
  const { url } = await site();
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/contact`);
  await submitOn(visitor, 'Edsger Visitor');
  await page.getByRole('button', { name: /1 new/ }).click();
  const row = page.getByRole('row', { name: /Edsger Visitor/ });
  await row.getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'In progress' }).click();
  await expect(page.getByRole('dialog').getByText('Marked as in progress')).toBeVisible();
  await page.keyboard.press('Escape');

  const log = await exported(page);
  // Another build may keep other state: a tab puts back only what its own has recorded.
  expect(log).toMatch(/^\{"kind":"header".*"version":"\d+\.\d+\.\d+\+[\da-f]{12}"/);
  const replayed = await foldLog(log);
  expect(replayed.difference).toBeUndefined();
  expect(replayed.verified).toBeGreaterThan(0);
  expect(replayed.unknown).toEqual([]);
  expect(replayed.faults).toEqual([]);
  expect(JSON.stringify(replayed.state['submissions/rows'])).toContain('"is_inProgress":true');

  const tampered = log.replace(/("type":"submissions\/marked".*?"marker":")inprogress/, '$1complete');
  expect(tampered).not.toBe(log);
  expect((await foldLog(tampered)).difference?.slice).toMatch(/^submissions\//);
  await visitor.close();
});

test('of two tabs each has a log of its own, which folds by itself', async ({ page, context, owner }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${owner.base}/submissions`);
    await expect(tab.getByText('No submissions yet')).toBeVisible();
  }
  await expect
    .poll(async () => (await logsOfTabs(page)).map((log) => log.includes('"kind":"checkpoint"')))
    .toEqual([true, true]);
  for (const log of await logsOfTabs(page)) {
    const { difference, verified, unknown } = await foldLog(log);
    expect([difference, unknown]).toEqual([undefined, []]);
    expect(verified).toBeGreaterThan(0);
  }
});

test('no password and no token reaches the log, and a logout leaves nothing of it in any tab', async ({
  page,
  inlet,
  context,
}) => {
  const secret = 'a very secret password';
  await page.goto(`${inlet.url}/app/register?email=canary@example.com`);
  await page.getByLabel('Name').fill('Canary');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Log in now' }).click();
  await page.getByLabel('Username').fill('canary@example.com');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your first form' })).toBeVisible();
  await expect.poll(() => recordedLog(page)).toContain('shell/session-opened');
  expect(await recordedLog(page)).not.toContain(secret);

  const other = await context.newPage();
  await other.goto(`${inlet.url}/app/setup`);
  await expect(other.getByRole('heading', { name: 'Set up your first form' })).toBeVisible();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/app\/login/);
    await expect(tab.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await recordedLog(tab)).not.toContain('canary@example.com');
  }
});
