import { writeFile } from 'node:fs/promises';
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test';
import { screenProblemsIn, screenSettled } from './compared-screens.ts';
import { Inlet } from './inlet.ts';
import { logsBeside, problemsIn, writeGolden } from './replayed-logs.ts';
import { startSampleSite, type Site, type SiteOptions } from './sample-site/server.ts';

/** An account with a workspace and a form, signed in on `page`. */
export interface Owner {
  readonly email: string;
  readonly password: string;
  readonly project: string;
  readonly form: string;
  /** The form's URL in the console. */
  readonly base: string;
}

interface Fixtures {
  /**
   * Environment settings for the product under test. Files with settings of their own need further servers and
   * browsers: only `selling.ts` and `answers.spec.ts` have others.
   */
  readonly settings: Readonly<Record<string, string>>;
  /** A running server, one per worker. */
  readonly inlet: Inlet;
  readonly owner: Owner;
  /** Starts a website with the owner's snippet. */
  readonly site: (options?: Partial<SiteOptions>) => Promise<Site>;
  readonly eventLog: undefined;
}

let people = 0;
let networks = 0;

/** A network may register 100 accounts and confirm 100 addresses an hour; the tests of one worker need more. */
export function anotherNetwork(): Readonly<Record<string, string>> {
  networks += 1;
  return { 'x-forwarded-for': `203.0.${Math.floor(networks / 250)}.${networks % 250}` };
}

export const test = base.extend<Omit<Fixtures, 'inlet' | 'settings'>, Pick<Fixtures, 'inlet' | 'settings'>>({
  settings: [{}, { scope: 'worker', option: true }],
  inlet: [
    async ({ settings }, use) => {
      // Receivers of webhooks are on this machine. Owners register from several networks (`makeOwner`).
      const own = { ALLOW_PRIVATE_TARGETS: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };
      const inlet = await Inlet.start(undefined, { ...own, ...settings });
      await use(inlet);
      await inlet.stop();
    },
    // On a busy machine a server and a browser start while other tests run.
    { scope: 'worker', timeout: 180_000 },
  ],
  owner: async ({ inlet, page }, use) => {
    await use(await makeOwner(inlet, page));
  },
  site: async ({ inlet, owner }, use) => {
    const sites: Site[] = [];
    await use(async (options = {}) => {
      const { project, form } = owner;
      const site = await startSampleSite({ collector: inlet.collectorUrl, project, form, ...options });
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.close();
  },
  // Replays the event log of each tab. A difference fails the test, and the logs of a failed test are attached for `npm run replay`.
  eventLog: [
    async ({ page }, use, info) => {
      await use(undefined);
      const isPassed = info.status === info.expectedStatus;
      const isComparing = isPassed && process.env['COMPARE_SCREENS'] !== undefined && page.url().includes('/app/');
      if (isComparing) await screenSettled(page);
      // The page of a failed test may not respond.
      const logs = isPassed ? await logsBeside(page) : await logsBeside(page).catch(() => []);
      const problems = isPassed ? (await Promise.all(logs.map(problemsIn))).flat() : [];
      if (isComparing) problems.push(...(await screenProblemsIn(page, logs)));
      if (isPassed && problems.length === 0) {
        if (process.env['RECORD_GOLDEN']) await writeGolden(info.title, logs);
        return;
      }
      for (const [at, log] of logs.entries()) {
        const name = `event-log-${at + 1}.jsonl`;
        const path = info.outputPath(name);
        await writeFile(path, log);
        await info.attach(name, { path, contentType: 'application/jsonl' });
      }
      expect(problems, 'the event log replays').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The header by which the server recognises requests of the console. */
export const ours = { 'x-requested-with': 'inlet' };

async function post(
  request: APIRequestContext,
  url: string,
  data: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await request.post(url, { data, headers: { ...ours, ...headers } });
  if (!response.ok()) throw new Error(`${url}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Registers, signs in and creates a workspace with a form, by the calls that the screens make. */
export async function makeOwner(inlet: Inlet, page: Pick<Page, 'request'>, domain = 'localhost'): Promise<Owner> {
  const email = `ada.${process.pid}.${++people}@example.com`;
  const password = 'correct horse battery';
  const { request } = page;
  await post(
    request,
    `${inlet.url}/cli/user/register`,
    { email_id: email, name: 'Ada Owner', password },
    anotherNetwork(),
  );
  await post(request, `${inlet.url}/cli/user/login`, { email_id: email, password });
  const created = await post(request, `${inlet.url}/cli/wizard/create/project_form`, {
    project_name: 'Harbour Coffee',
    project_domain: domain,
    form_name: 'Contact',
  });
  const [project, form] = [String(created['project_uid']), String(created['form_uid'])];
  return { email, password, project, form, base: `${inlet.url}/app/${project}/${form}` };
}

/** Discards the state that the page passes to the next one, so that only stored data is shown there. */
export async function forgetOnLeave(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
}

/** Reloads from stored data only; a plain reload restores the page's state immediately. */
export async function reloadFromServer(page: Page): Promise<void> {
  await forgetOnLeave(page);
  await page.reload();
}

/** Fills and sends the sample site's form. */
export async function submitOn(page: Page, name: string, message = 'Do you deliver to islands?'): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`);
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send' }).click();
}
