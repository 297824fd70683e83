import type { APIRequestContext } from '@playwright/test';
import { findPrograms, otherBrowsers, skippedFor, type OtherBrowser } from '../../tools/other-browsers.ts';
import type { Inlet } from '../inlet.ts';
import { expect, makeOwner, test as base, type Owner } from '../fixtures.ts';
import { startSampleSite } from '../sample-site/server.ts';
import { firefoxPage, startFirefox } from './firefox.ts';
import { Tab, type Driver } from './tab.ts';
import { startWebKit, webKitPage } from './webkit.ts';

// The main end-to-end tests for the engines that Playwright does not drive here: written once, in terms of what a user
// sees, points at and types.

interface Started {
  page(): Promise<Driver>;
  stop(): Promise<void>;
}

async function start({ name }: OtherBrowser, programs: readonly string[]): Promise<Started> {
  if (name === 'Firefox') {
    const firefox = await startFirefox(programs[0] ?? '');
    return { page: () => firefoxPage(firefox), stop: () => firefox.close() };
  }
  const webKit = await startWebKit(programs);
  return { page: () => webKitPage(webKit), stop: async () => webKit[Symbol.asyncDispose]() };
}

/** The browser of this file. As a fixture of the worker, it would need a server and a worker of its own. */
let started: Started | undefined;

const test = base.extend<{ someone: Owner; open: () => Promise<Tab> }>({
  // Reads the log from this engine; Playwright's page would start Chromium.
  eventLog: async ({}, use) => use(undefined),
  someone: async ({ inlet, request }, use) => use(await makeOwner(inlet, { request })),
  open: async ({}, use) => {
    const drivers: Driver[] = [];
    await use(async () => {
      if (started === undefined) throw new Error('The browser has not started.');
      const driver = await started.page();
      drivers.push(driver);
      return new Tab(driver);
    });
    for (const driver of drivers) await driver[Symbol.asyncDispose]();
  },
});

async function arrive(request: APIRequestContext, inlet: Inlet, { form }: Owner, name: string): Promise<void> {
  const response = await request.post(`${inlet.collectorUrl}/f/${form}`, {
    form: { name, email: 'visitor@example.com', message: `Written by ${name}` },
    headers: { accept: 'application/json' },
  });
  expect(response.status()).toBe(200);
}

async function signIn(tab: Tab, inlet: Inlet, { email, password }: Owner): Promise<void> {
  await tab.open(`${inlet.url}/app/login`);
  await tab.enter({ css: 'input[name="email_id"]' }, email);
  await tab.enter({ css: 'input[name="password"]' }, password);
  await tab.click({ css: 'button', name: 'Log in' });
  await tab.isAt('/submissions');
}

/** Opens the list in the session in which the account was created, without the login form. */
async function openList(tab: Tab, request: APIRequestContext, inlet: Inlet, { base: form }: Owner): Promise<void> {
  const { cookies } = await request.storageState();
  for (const { name, value } of cookies) await tab.setCookie(inlet.url, { name, value });
  await tab.open(`${form}/submissions`);
}

const button = (name: string) => ({ css: 'button', name });
const link = (name: string) => ({ css: 'a', name });

/** Declares the end-to-end tests for one engine; called by a test file. */
export function scenariosIn(name: OtherBrowser['name']): void {
  const engine = otherBrowsers.find((one) => one.name === name);
  if (engine === undefined) throw new Error(`There is no browser ${name}.`);
  const programs = findPrograms(engine);
  test.skip(programs === undefined, skippedFor(engine));
  test.describe(`in ${name}`, () => {
    // Serial in one browser, since other browsers run at the same time.
    test.describe.configure({ mode: 'default', timeout: 180_000 });
    test.beforeAll(async () => {
      started = await start(engine, programs ?? []);
    });
    test.afterAll(async () => {
      await started?.stop();
      started = undefined;
    });

    test('signs in, searches, opens a submission, marks it and undoes the mark', async ({
      inlet,
      request,
      someone,
      open,
    }) => {
      for (const visitor of ['Ada Lovelace', 'Grace Hopper']) await arrive(request, inlet, someone, visitor);
      const tab = await open();
      await signIn(tab, inlet, someone);
      await tab.shownAs('tbody .row-link', ['Ada Lovelace', 'Grace Hopper']);
      await tab.enter({ css: 'input', name: 'Search submissions' }, 'Hopper');
      await tab.shownAs('tbody .row-link', ['Grace Hopper']);
      await tab.click({ css: 'tbody .row-link', name: 'Grace Hopper' });
      await tab.shows('Written by Grace Hopper');
      await tab.click({ css: '[role="dialog"] button', name: 'More actions' });
      await tab.click({ css: '[role="dialog"] [role="menuitem"]', name: 'In progress' });
      await tab.shows('Marked as in progress');
      const isStored = async (state: string) =>
        (await (await request.get(`${inlet.url}/cli/submissions/${someone.form}`)).text()).includes(state);
      // It can be undone for ten seconds.
      await expect.poll(() => isStored('"is_inProgress":true')).toBe(true);
      await tab.press('Escape');
      await tab.shownAs('[role="dialog"]', []);
      await tab.press('e');
      await expect.poll(() => isStored('"is_archived":true')).toBe(true);
      await tab.press('z');
      await expect.poll(() => isStored('"is_archived":true')).toBe(false);
    });

    test('shows the address of the open submission, however long a key is held', async ({
      inlet,
      request,
      someone,
      open,
    }) => {
      const visitors = ['Ada Lovelace', 'Grace Hopper', 'Edsger Dijkstra'];
      for (const visitor of visitors) await arrive(request, inlet, someone, visitor);
      const tab = await open();
      await openList(tab, request, inlet, someone);
      await tab.shows('Ada Lovelace');
      await tab.keys('v');
      await tab.shownAs('.inbox-row', visitors.toReversed());
      await tab.keys('j');
      await tab.shownAs('.inbox-row.is-open', ['Edsger Dijkstra']);
      // More than an engine lets change the address one after another.
      await tab.keys(...Array.from({ length: 240 }, (_, step) => (step % 2 === 0 ? 'j' : 'k')), 'j', 'j');
      await tab.shownAs('.inbox-row.is-open', ['Ada Lovelace']);
      // The address follows.
      await tab.addresses('.inbox-row.is-open');
    });

    test('announces new submissions in an open list', async ({ inlet, request, someone, open }) => {
      const tab = await open();
      await openList(tab, request, inlet, someone);
      await tab.shows('No submissions yet');
      await arrive(request, inlet, someone, 'Edsger Dijkstra');
      await tab.shownAs('tbody .row-link', ['Edsger Dijkstra']);
      await arrive(request, inlet, someone, 'Grace Hopper');
      await tab.click(button('1 new'));
      await tab.shownAs('tbody .row-link', ['Edsger Dijkstra', 'Grace Hopper']);
    });

    test('shows reports and changes a setting', async ({ inlet, request, someone, open }) => {
      await arrive(request, inlet, someone, 'Ada Lovelace');
      const tab = await open();
      await openList(tab, request, inlet, someone);
      await tab.shows('Ada Lovelace');
      await tab.click(link('Reports'));
      await tab.shows('refreshes hourly');
      await tab.shows('Form submissions');
      await tab.click(link('Settings'));
      await tab.enter({ css: 'input', name: 'Form name' }, 'Orders');
      await tab.click(button('Save'));
      await tab.shows('Form updated');
      await tab.open(`${someone.base}/settings/general`);
      await tab.shownAs('h1', ['Orders']);
    });

    test('continues the event log across a page change', async ({ inlet, request, someone, open }) => {
      await arrive(request, inlet, someone, 'Ada Lovelace');
      const tab = await open();
      await openList(tab, request, inlet, someone);
      await tab.click({ css: 'tbody .row-link', name: 'Ada Lovelace' });
      await tab.click({ css: '[role="dialog"] button', name: 'More actions' });
      await tab.click({ css: '[role="dialog"] [role="menuitem"]', name: 'In progress' });
      await tab.shows('Marked as in progress');
      await tab.open(`${someone.base}/reports`);
      await tab.shows('refreshes hourly');
      // The events of the first page, then those of the second.
      const log = () => tab.recordedLog();
      await expect.poll(log, { timeout: 30_000 }).toContain('"type":"submissions/marked"');
      await expect.poll(log, { timeout: 30_000 }).toMatch(/submissions\/marked[^]*\/reports"/);
    });

    test('sends a visitor’s form and the visit from the tracking script', async ({ inlet, request, someone, open }) => {
      const { project, form } = someone;
      const site = await startSampleSite({ collector: inlet.collectorUrl, project, form });
      const tab = await open();
      await tab.open(site.url);
      await tab.open(`${site.url}/contact`);
      await tab.enter({ css: 'input', name: 'Name' }, 'Edsger Dijkstra');
      await tab.enter({ css: 'input', name: 'Email' }, 'edsger@example.com');
      await tab.enter({ css: 'textarea', name: 'Message' }, 'Do you deliver to islands?');
      await tab.click(button('Send'));
      await tab.shows('Thank you.');
      const list = async () => (await request.get(`${inlet.url}/cli/submissions/${form}`)).text();
      await expect.poll(list).toContain('Do you deliver to islands?');
      // Only the script sends the visitor's time zone.
      expect(JSON.parse(await list())).toMatchObject({ submissions: [{ is_submitter_timezone_known: true }] });
      await site.close();
    });
  });
}
