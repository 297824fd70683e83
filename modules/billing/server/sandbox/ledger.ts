import { randomBytes } from 'node:crypto';
import type { BillingPlan } from '../../../../contract/entity/plan.ts';
import { type Account, type Db, type Host, inTransaction, lockSession, sql } from '../../../../server/kit.ts';
import { lockAccount } from '../../../accounts/server/public.ts';
import { queueDelivery } from '../../../deliveries/server/public.ts';
import { periodUnits } from '../plans.ts';
import type { Payment, Snapshot } from '../provider.ts';
import { snapshotColumns, storedSubscription } from '../subscriptions.ts';
import { type SandboxState, advance } from './state.ts';

/** The delivery kind of the sandbox's events. */
export const SANDBOX_EVENT = 'billing-sandbox-event';

type Services = Pick<Host, 'db' | 'live' | 'clock'>;

/** A change to a subscription, and its payment. */
export interface Change {
  readonly state: SandboxState;
  readonly paid?: BillingPlan;
}

/**
 * Changes an account's sandbox subscription and queues the event, in one transaction. `change` gets the current state.
 * Returns the new state, and the payment id if there was a payment.
 */
export async function changeSubscription(
  { db, live, clock }: Services,
  caller: Account,
  change: (state: SandboxState) => Change,
): Promise<{ readonly state: SandboxState; readonly paymentId: string | null }> {
  return inTransaction(db, async (tx) => {
    const before = await lockState(tx, caller.id);
    await lockSession(tx, caller);
    const now = clock.now();
    const { state, paid } = change(advance(before, await periodUnits(tx), now));
    if (state.version !== before.version) {
      await writeState(tx, state);
      await report({ db: tx, live }, state);
    }
    const paymentId = paid ? await recordPayment(tx, caller.id, paid, true, now) : null;
    return { state, paymentId };
  });
}

/** The sandbox's current state, including a trial unknown to it. Undefined without a subscription. */
export async function readState(db: Db, accountId: number, now: Date): Promise<SandboxState | undefined> {
  const state = (await ownState(db, accountId)) ?? adopted(await storedSubscription(db, accountId));
  return state && advance(state, await periodUnits(db), now);
}

/** Accounts whose trial, term or cancelled term has ended. */
export async function dueAccounts(db: Db, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from billing_sandbox_subscriptions
    where status <> 'cancelled' and coalesce(current_term_end, trial_end) <= ${now}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export async function recordPayment(
  db: Db,
  accountId: number,
  plan: BillingPlan,
  isPaid: boolean,
  now: Date,
): Promise<string> {
  const id = `pay_${randomBytes(12).toString('base64url')}`;
  await sql`
    insert into billing_sandbox_payments (id, account_id, plan_id, amount, is_paid, at)
    values (${id}, ${accountId}, ${plan.plan_id}, ${plan.price}, ${isPaid}, ${now})`.execute(db);
  return id;
}

/**
 * Stores and returns the current state. Only stored states leave the sandbox: two states with one version would be
 * treated as equal.
 */
export async function currentState(services: Services, accountId: number): Promise<SandboxState> {
  return (await changeSubscription(services, { id: accountId, session: undefined }, (state) => ({ state }))).state;
}

/** A successful payment and the account's current state. */
export async function paymentOf(services: Services, accountId: number, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<{ plan_id: string }>`
    select plan_id from billing_sandbox_payments
    where id = ${id} and account_id = ${accountId} and is_paid`.execute(services.db);
  const [payment] = rows;
  return payment && { planId: payment.plan_id, snapshot: await currentState(services, accountId) };
}

/** The initial state of a first subscription. */
const none = (accountId: number): SandboxState => ({
  accountId,
  version: 0,
  status: 'cancelled',
  planId: '',
  trialStart: null,
  trialEnd: null,
  termStart: null,
  termEnd: null,
  nextBillingAt: null,
  overdueSince: null,
  card: null,
  cardEnding: null,
});

/** Serialises changes of one account's subscription, also before the sandbox has a row. */
async function lockState(tx: Db, accountId: number): Promise<SandboxState> {
  await lockAccount(tx, accountId);
  const stored = (await ownState(tx, accountId)) ?? adopted(await storedSubscription(tx, accountId));
  return stored ?? none(accountId);
}

async function ownState(db: Db, accountId: number): Promise<SandboxState | undefined> {
  const { rows } = await sql<SandboxState>`
    select ${snapshotColumns}, null::timestamptz as "overdueSince", card, card_ending as "cardEnding"
    from billing_sandbox_subscriptions where account_id = ${accountId}`.execute(db);
  return rows[0];
}

const adopted = (known: Snapshot | undefined): SandboxState | undefined =>
  known && { ...known, card: null, cardEnding: null };

async function writeState(tx: Db, state: SandboxState): Promise<void> {
  await sql`
    insert into billing_sandbox_subscriptions (account_id, version, status, plan_id, trial_start, trial_end,
      current_term_start, current_term_end, next_billing_at, card, card_ending)
    values (${state.accountId}, ${state.version}, ${state.status}, ${state.planId}, ${state.trialStart},
      ${state.trialEnd}, ${state.termStart}, ${state.termEnd}, ${state.nextBillingAt}, ${state.card}, ${state.cardEnding})
    on conflict (account_id) do update set version = excluded.version, status = excluded.status,
      plan_id = excluded.plan_id, trial_start = excluded.trial_start, trial_end = excluded.trial_end,
      current_term_start = excluded.current_term_start, current_term_end = excluded.current_term_end,
      next_billing_at = excluded.next_billing_at, card = excluded.card, card_ending = excluded.card_ending`.execute(tx);
}

/** Like an external provider: one message per change, which may be late, repeated or out of order. */
async function report(outbox: Pick<Host, 'db' | 'live'>, state: SandboxState): Promise<void> {
  await queueDelivery(outbox, {
    kind: SANDBOX_EVENT,
    target: 'Billing',
    payload: eventOf(`evt_${randomBytes(12).toString('base64url')}`, state),
  });
}

/** A serialised event. */
function eventOf(id: string, { accountId, version, status, planId, ...moments }: Snapshot) {
  return {
    id,
    customer: accountId,
    version,
    status,
    plan_id: planId,
    trial_start: iso(moments.trialStart),
    trial_end: iso(moments.trialEnd),
    current_term_start: iso(moments.termStart),
    current_term_end: iso(moments.termEnd),
    next_billing_at: iso(moments.nextBillingAt),
  };
}

const iso = (moment: Date | null): string | null => moment && moment.toISOString();
