import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { Id } from '../../../../contract/entity/id.ts';
import { SubscriptionStatus } from '../../../../contract/entity/subscription.ts';
import { IsoTimestamp } from '../../../../contract/entity/time.ts';
import type { Host } from '../../../../server/kit.ts';
import { basicAuthorization, isAuthorized } from '../basic-auth.ts';
import type { BillingProvider, ProviderEvent } from '../provider.ts';
import { currentState, paymentOf } from './ledger.ts';
import { cardPage, checkoutPage, portalPage } from './endpoints.ts';

/** A built-in provider for using and testing billing without an external one. No real money. */
export function openSandbox(host: Pick<Host, 'db' | 'live' | 'clock' | 'config'>): BillingProvider {
  const { config } = host;
  const expected = sandboxAuthorization(config.secret);
  return {
    name: 'sandbox',
    pageFor: async (_, action) => {
      if (action.kind === 'card') return cardPage.path;
      if (action.kind === 'edit') return portalPage.path;
      return `${checkoutPage.path}?plan_id=${encodeURIComponent(action.plan.plan_id)}`;
    },
    async subscriptionOf(accountId) {
      const state = await currentState(host, accountId);
      return state.version > 0 ? state : undefined;
    },
    paymentOf: (accountId, id) => paymentOf(host, accountId, id),
    isSender: ({ authorization }) => isAuthorized(authorization, expected),
    readEvent: async (body) => readEvent(body),
  };
}

/** The sandbox's Basic authentication, with a password derived from SECRET. */
export function sandboxAuthorization(secret: string): string {
  const password = createHmac('sha256', secret).update('inlet: billing sandbox').digest('base64url');
  return basicAuthorization('sandbox', password);
}

const Timestamp = z.nullable(
  z.pipe(
    IsoTimestamp.check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
    z.transform((text) => new Date(text)),
  ),
);

const SandboxEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  customer: Id,
  version: z.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
  status: SubscriptionStatus,
  plan_id: z.string().check(z.maxLength(100)),
  trial_start: Timestamp,
  trial_end: Timestamp,
  current_term_start: Timestamp,
  current_term_end: Timestamp,
  next_billing_at: Timestamp,
});

function readEvent(body: unknown): ProviderEvent | undefined {
  const read = SandboxEvent.safeParse(body);
  if (!read.success) return undefined;
  const { id, customer, version, status, plan_id, ...moments } = read.data;
  return {
    id,
    snapshot: {
      accountId: customer,
      version,
      status,
      planId: plan_id,
      trialStart: moments.trial_start,
      trialEnd: moments.trial_end,
      termStart: moments.current_term_start,
      termEnd: moments.current_term_end,
      nextBillingAt: moments.next_billing_at,
      // A failing card ends a sandbox subscription immediately.
      overdueSince: null,
    },
  };
}
