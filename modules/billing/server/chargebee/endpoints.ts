import * as z from 'zod/mini';
import { defineEndpoint } from '../../../../contract/endpoint.ts';

/** Pages about a Chargebee subscription, reached by the four navigations. */
const page = { generation: 'plain', access: 'anyone', response: z.string(), query: z.looseObject({}) } as const;

export const managePage = defineEndpoint('billing/chargebee-manage', {
  ...page,
  method: 'GET',
  path: '/subscription',
  summary: 'Chargebee: the page that cancels, renews or resumes',
});

export const changeByPage = defineEndpoint('billing/chargebee-change', {
  ...page,
  method: 'POST',
  path: '/subscription',
  summary: 'Chargebee: cancels, renews or resumes and redirects back',
  body: z.looseObject({ action: z.optional(z.string().check(z.maxLength(100))) }),
});

export const openPortal = defineEndpoint('billing/chargebee-portal', {
  ...page,
  method: 'GET',
  path: '/subscription/portal',
  summary: 'Chargebee: redirects to its portal with invoices and payment methods',
});
