import { randomBytes } from 'node:crypto';
import type { BillingPlan } from '../../../../contract/entity/plan.ts';
import { type Db, type Host, inTransaction, sql } from '../../../../server/kit.ts';
import { lockAccount } from '../../../accounts/server/public.ts';
import { queueDelivery } from '../../../deliveries/server/public.ts';
import { periodUnits } from '../plans.ts';
import type { Payment, Snapshot } from '../provider.ts';
import { snapshotColumns, storedSubscription } from '../subscriptions.ts';
import { type SandboxState, evolved } from './state.ts';

/** The kind of delivery by which the sandbox reports. */
export const SANDBOX_EVENT = 'billing-sandbox-event';

type Frame = Pick<Host, 'db' | 'live' | 'clock'>;

/** A change to a subscription, and what was paid by it. */
export interface Change {
  readonly state: SandboxState;
  readonly paid?: BillingPlan;
}

/**
 * Changes an account's subscription at the sandbox and reports it as an event, in one transaction. `change` gets the state
 * as time has made it. Answers the state after it, and the id of the payment if there was one.
 */
export async function changeSubscription(
  { db, live, clock }: Frame,
  accountId: number,
  change: (state: SandboxState) => Change,
): Promise<{ readonly state: SandboxState; readonly paymentId: string | null }> {
  return inTransaction(db, async (tx) => {
    const before = await lockState(tx, accountId);
    const now = clock.now();
    const { state, paid } = change(evolved(before, await periodUnits(tx), now));
    if (state.version !== before.version) {
      await writeState(tx, state);
      await report({ db: tx, live }, state);
    }
    const paymentId = paid ? await recordPayment(tx, accountId, paid, true, now) : null;
    return { state, paymentId };
  });
}

/** The sandbox's state, as time has made it; a trial that it has not heard of counts. Undefined for who has nothing. */
export async function readState(db: Db, accountId: number, now: Date): Promise<SandboxState | undefined> {
  const state = (await ownState(db, accountId)) ?? adopted(await storedSubscription(db, accountId));
  return state && evolved(state, await periodUnits(db), now);
}

/** Accounts whose trial or term has ended, or which were cancelled and have run out. */
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
 * The state as time has made it, stored. Only a stored state leaves the sandbox: two different ones of the same version would
 * be taken for the same.
 */
export async function currentState(frame: Frame, accountId: number): Promise<SandboxState> {
  return (await changeSubscription(frame, accountId, (state) => ({ state }))).state;
}

/** A payment that succeeded, and what the account has now. */
export async function paymentOf(frame: Frame, accountId: number, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<{ plan_id: string }>`
    select plan_id from billing_sandbox_payments
    where id = ${id} and account_id = ${accountId} and is_paid`.execute(frame.db);
  const [payment] = rows;
  return payment && { planId: payment.plan_id, snapshot: await currentState(frame, accountId) };
}

/** Nothing yet, of nobody's plan: what a first subscription starts from. */
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

/** Whoever changes an account's subscription waits for whoever does already, also before the sandbox has a row of it. */
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

/** As a provider elsewhere would: a message of its own for each change, that may come late, twice or out of order. */
async function report(outbox: Pick<Host, 'db' | 'live'>, state: SandboxState): Promise<void> {
  await queueDelivery(outbox, {
    kind: SANDBOX_EVENT,
    target: 'Billing',
    payload: eventOf(`evt_${randomBytes(12).toString('base64url')}`, state),
  });
}

/** An event as it travels. */
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
