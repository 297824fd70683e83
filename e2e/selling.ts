import { test as base } from './fixtures.ts';

/** Tests on an installation that sells plans, where the billing screen shows most. They share their servers. */
export const test = base.extend({
  settings: [async ({}, use) => use({ BILLING_PROVIDER: 'sandbox' }), { scope: 'worker' }],
});
