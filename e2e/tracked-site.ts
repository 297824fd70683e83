import { test as base, type Page } from '@playwright/test';
import { startSampleSite, type Site, type SiteOptions } from './sample-site/server.ts';
import { FakeCollector, type SentPageView } from './fake-collector.ts';

export const uids = { project: 'pSample0001', form: 'fSample0001' };

interface Fixtures {
  collector: FakeCollector;
  site: (options?: Partial<SiteOptions>) => Promise<Site>;
}

/** The script on the sample site, which sends to a fake collector. */
export const test = base.extend<Fixtures>({
  collector: async ({}, use) => {
    const collector = await new FakeCollector().start();
    await use(collector);
    await collector.stop();
  },
  site: async ({ collector }, use) => {
    const sites: Site[] = [];
    await use(async (options = {}) => {
      const site = await startSampleSite({ collector: collector.url, ...uids, ...options });
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.close();
  },
});

/** Fills in the form. */
export async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
}

export const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send' }).click();
export const alert = (page: Page) => page.getByRole('alert');
/** The last page view received of a page. */
export const lastOf = (visits: readonly SentPageView[], path: string): SentPageView | undefined =>
  visits.findLast((visit) => new URL(visit.url).pathname === path);
