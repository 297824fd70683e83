import type { ResponseInput } from '../../../contract/endpoint.ts';
import type { basicReport, funnelReport } from '../contract.ts';

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
