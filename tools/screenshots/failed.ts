import type { Page } from 'playwright';
import { below, busy, click, log, type Scene } from './scene.ts';

/** Makes calls fail with an internal error. */
export const fail = (page: Page, calls: string): Promise<unknown> =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));

const notRead = [
  { name: 'inbox-failed', at: busy('/submissions'), without: '**/cli/submissions/*' },
  { name: 'reports-failed', at: busy('/reports'), without: '**/cli/reports/**' },
  { name: 'settings-failed', at: busy('/settings/general'), without: '**/v2/cli/forms/*' },
  { name: 'activity-log-failed', at: log, without: '**/cli/submission/*/visitor' },
  { name: 'billing-failed', at: below('/billing'), without: '**/v2/cli/billing' },
  { name: 'profile-failed', at: below('/profile'), without: '**/cli/user/settings' },
];

/** Screens whose data could not be loaded or saved. */
export const failed: readonly Scene[] = [
  ...notRead.map((scene) => ({ ...scene, as: 'creator' as const, shows: 'main [role=alert]' })),
  {
    name: 'profile-not-saved',
    as: 'creator',
    at: below('/profile'),
    shows: 'main form',
    does: async (page) => {
      await fail(page, '**/cli/user/settings');
      await page.getByLabel('Name').fill('Robin Thorne');
      await click('Save')(page);
    },
    opens: '.toast',
  },
  {
    name: 'plans-failed',
    as: 'creator',
    at: below('/billing'),
    shows: 'main h2',
    does: async (page) => {
      await fail(page, '**/v2/cli/plans');
      await click(/subscription$/)(page);
    },
    opens: '.plans [role=alert]',
  },
];
