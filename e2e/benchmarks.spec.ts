// Modules: submissions, reports, accounts, settings, billing, profile
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openBareList } from '../tools/bench/console/bare-list.ts';
import { startMockServer } from '../tools/bench/console/mock-server.ts';
import { openSearch, ranked } from '../tools/bench/console/search.ts';
import { screens } from '../tools/bench/console/shifts.ts';
import { openInbox, openTable, stepAndMark, triage } from '../tools/bench/console/triage.ts';
import { expect, test, type Owner } from './fixtures.ts';
import { receive } from './inbox-page.ts';

/** The benchmarks of the console in their smallest form: that they still find what they press and wait for. */

const names = Array.from({ length: 11 }, (_, at) => `Visitor ${at + 1}`);
const built = path.resolve(import.meta.dirname, '../build/console');
const pathOf = ({ base }: Owner) => new URL(base).pathname;

test('benchmarks triage submissions in both layouts and in a bare list', async ({ page, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, names);
  await openTable(page, owner.base, names.length);
  expect(await triage(page, names.length)).toBeGreaterThan(2 * names.length);
  await openInbox(page, owner.base, names.length);
  await stepAndMark(page, 2);
  await expect(page.getByRole('region', { name: 'Submission' }).getByText('3 of 11')).toBeVisible();
  await openBareList(page, inlet.url);
  await stepAndMark(page, 2);
  await expect(page.getByText('A message of visitor2')).toBeVisible();
});

test('benchmarks find every screen that they open', async ({ page, browser, inlet, owner }) => {
  await receive(page, inlet.collectorUrl, owner.form, names.slice(0, 1));
  const signedOut = await browser.newPage();
  const form = pathOf(owner);
  for (const { at, shows, isOwner } of screens({ some: form, many: form, most: form })) {
    const tab = isOwner ? page : signedOut;
    await tab.goto(`${inlet.url}${at}`);
    await expect(tab.locator(shows).first(), at).toBeVisible();
  }
  await signedOut.goto(`${inlet.url}/app/login`);
  await expect(signedOut.getByLabel('Username')).toBeVisible();
  await expect(signedOut.getByLabel('Password', { exact: true })).toBeVisible();
  await signedOut.close();
});

test('benchmarks search a list on a mock server', async ({ page }) => {
  const server = await startMockServer(built, 20);
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  try {
    const search = await openSearch(page, `http://127.0.0.1:${port}`);
    await search.fill('grinder');
    await expect(ranked(page)).toBeVisible();
    await search.fill('');
    await expect(ranked(page)).toHaveCount(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
