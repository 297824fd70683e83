import type { ResponseInput } from '../../../contract/endpoint.ts';
import type { basicReport, funnelReport, periodReport } from '../contract.ts';

/** 21/11/2026 12:02 UTC. */
const last_refreshed_timestamp = 1_795_262_520;

export const basicResponse: ResponseInput<typeof basicReport> = {
  last_refreshed_timestamp,
  states: [
    { name: 'NEW', submissions: 30 },
    { name: 'WON', submissions: 10 },
  ],
  devices: [
    { name: 'mobile', submissions: 30 },
    { name: 'Unknown', submissions: 10 },
  ],
  platforms: [{ name: 'Windows', submissions: 40 }],
  browsers: [{ name: 'Firefox', submissions: 1234 }],
};

export const funnelResponse: ResponseInput<typeof funnelReport> = {
  last_refreshed_timestamp,
  page_views: 400,
  form_views: 200,
  form_interactions: 50,
  form_submissions: 40,
};

export const emptyBasic: ResponseInput<typeof basicReport> = {
  last_refreshed_timestamp,
  states: [],
  devices: [],
  platforms: [],
  browsers: [],
};

export const emptyFunnel: ResponseInput<typeof funnelReport> = {
  last_refreshed_timestamp,
  page_views: 0,
  form_views: 0,
  form_interactions: 0,
  form_submissions: 0,
};

const figures = { submissions: 40, visits: 400, conversion: 0.1, first_action: 7800, spam_share: 0.061 };

export const periodResponse: ResponseInput<typeof periodReport> = {
  last_refreshed_timestamp,
  timezone: 'UTC',
  days: { from: '2026-11-20', to: '2026-11-21' },
  unit: 'day',
  figures,
  basis: { acted: 31, received: 43, received_spam: 3 },
  buckets: [
    { start: '2026-11-20', ...figures, submissions: 30 },
    { start: '2026-11-21', ...figures, submissions: 10, conversion: null },
  ],
  previous: {
    days: { from: '2026-11-13', to: '2026-11-14' },
    figures: { submissions: 32, visits: 400, conversion: 0.08, first_action: 9900, spam_share: 0.053 },
    buckets: [
      { start: '2026-11-13', ...figures, submissions: 20 },
      { start: '2026-11-14', ...figures, submissions: 12 },
    ],
  },
  flow: [{ from_state: 'NEW', to_state: 'WON', submissions: 10 }],
  sources: [
    { name: 'Direct', submissions: 30 },
    { name: 'google.com', submissions: 10 },
  ],
  campaigns: [],
  pages: [{ name: '/contact', submissions: 40, conversion: 0.089 }],
  languages: [{ name: 'de', submissions: 40 }],
};
