import * as z from 'zod/mini';
import { defineEndpoint } from '../../../../contract/endpoint.ts';

/** The sandbox's own pages. Not part of the API: reached by the four navigations. */
const page = { generation: 'plain', access: 'anyone', response: z.string() } as const;
const Text = z.optional(z.string().check(z.maxLength(100)));
const ForPlan = z.looseObject({ plan_id: Text });
/** The posted form; browser extensions may add fields. */
const CardForm = z.looseObject({ card_number: Text });

export const checkoutPage = defineEndpoint('billing/sandbox-checkout', {
  ...page,
  method: 'GET',
  path: '/billing-sandbox/checkout',
  summary: 'Sandbox: the page on which a plan is paid',
  query: ForPlan,
});

export const payCheckout = defineEndpoint('billing/sandbox-pay', {
  ...page,
  method: 'POST',
  path: '/billing-sandbox/checkout',
  summary: 'Sandbox: pays a plan with a test card and redirects back',
  query: ForPlan,
  body: CardForm,
});

export const cardPage = defineEndpoint('billing/sandbox-card', {
  ...page,
  method: 'GET',
  path: '/billing-sandbox/card',
  summary: 'Sandbox: the page that takes another card',
  query: z.looseObject({}),
});

export const replaceCard = defineEndpoint('billing/sandbox-replace-card', {
  ...page,
  method: 'POST',
  path: '/billing-sandbox/card',
  summary: 'Sandbox: replaces the test card and redirects back',
  query: z.looseObject({}),
  body: CardForm,
});

export const portalPage = defineEndpoint('billing/sandbox-portal', {
  ...page,
  method: 'GET',
  path: '/billing-sandbox/portal',
  summary: 'Sandbox: the page that cancels or renews',
  query: z.looseObject({}),
});

export const changeInPortal = defineEndpoint('billing/sandbox-change', {
  ...page,
  method: 'POST',
  path: '/billing-sandbox/portal',
  summary: 'Sandbox: cancels or renews and redirects back',
  query: z.looseObject({}),
  body: z.looseObject({ action: Text }),
});
