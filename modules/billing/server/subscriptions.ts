import type { BillingPlan } from '../../../contract/entity/plan.ts';
import { type Db, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { endSharedPlan, lockAccount } from '../../accounts/server/public.ts';
import { type Quota, setQuota, unlock } from '../../submissions/server/public.ts';
import type { BillingChangedLiveEvent } from '../contract.ts';
import { lockedPlan } from './plans.ts';
import type { Snapshot } from './provider.ts';

/** The last stored state, even if it has ended since. */
export async function storedSubscription(db: Db, accountId: number): Promise<Snapshot | undefined> {
  const { rows } = await sql<Snapshot>`
    select ${storedColumns} from billing_subscriptions where account_id = ${accountId}`.execute(db);
  return rows[0];
}

export const snapshotColumns = sql`account_id as "accountId", version, status, plan_id as "planId",
  trial_start as "trialStart", trial_end as "trialEnd", current_term_start as "termStart",
  current_term_end as "termEnd", next_billing_at as "nextBillingAt"`;
export const storedColumns = sql`${snapshotColumns}, overdue_since as "overdueSince"`;

/** The automatic end of a subscription; null if it will be renewed or has ended. */
function endOf({ status, trialEnd, termEnd, nextBillingAt }: Snapshot): Date | null {
  if (status === 'in_trial' && nextBillingAt === null) return trialEnd;
  return status === 'non_renewing' ? (termEnd ?? trialEnd) : null;
}

/** A subscription past its end is cancelled, even before the provider reports it. */
export function lapsed(snapshot: Snapshot, now: Date): Snapshot {
  const end = endOf(snapshot);
  return end !== null && end <= now ? { ...snapshot, status: 'cancelled', nextBillingAt: null } : snapshot;
}

function quotaOf(snapshot: Snapshot, plan: BillingPlan): Quota {
  const cap = snapshot.status === 'cancelled' ? 0 : plan.number_of_submissions_per_month;
  return { cap, endsAt: endOf(snapshot) };
}

/**
 * Stores the provider's state unless a newer one is known. Returns whether it was new. The cap, unlocked submissions
 * and live event follow in the same transaction. Every change of a subscription locks the account first, so that
 * changes are serialised.
 */
export async function applySnapshot(
  { db, live, clock }: Pick<Host, 'db' | 'live' | 'clock'>,
  snapshot: Snapshot,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, snapshot.accountId);
    const plan = await lockedPlan(tx, snapshot.planId);
    if (!plan || !(await store(tx, snapshot))) return false;
    await setQuota(tx, snapshot.accountId, quotaOf(snapshot, plan));
    await unlock({ db: tx, live }, snapshot.accountId, clock.now());
    // An invited account that has subscribed is an ordinary customer.
    if (snapshot.status !== 'cancelled') await endSharedPlan(tx, snapshot.accountId);
    await live.publish(`account:${snapshot.accountId}`, { event: 'billing' } satisfies BillingChangedLiveEvent, tx);
    return true;
  });
}

/** Sets the cap from the stored subscription. */
export async function recalculateCap(
  { db, live, clock }: Pick<Host, 'db' | 'live' | 'clock'>,
  accountId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const stored = await storedSubscription(tx, accountId);
    const plan = stored && (await lockedPlan(tx, stored.planId));
    if (!plan) return;
    await setQuota(tx, accountId, quotaOf(stored, plan));
    await unlock({ db: tx, live }, accountId, clock.now());
  });
}

async function store(tx: Db, snapshot: Snapshot): Promise<boolean> {
  const { rows } = await sql`
    insert into billing_subscriptions as s (account_id, version, status, plan_id, trial_start, trial_end,
      current_term_start, current_term_end, next_billing_at, overdue_since)
    select id, ${snapshot.version}, ${snapshot.status}, ${snapshot.planId}, ${snapshot.trialStart}::timestamptz,
      ${snapshot.trialEnd}::timestamptz, ${snapshot.termStart}::timestamptz, ${snapshot.termEnd}::timestamptz,
      ${snapshot.nextBillingAt}::timestamptz, ${snapshot.overdueSince}::timestamptz
    from accounts where id = ${snapshot.accountId}
    on conflict (account_id) do update set version = excluded.version, status = excluded.status,
      plan_id = excluded.plan_id, trial_start = excluded.trial_start, trial_end = excluded.trial_end,
      current_term_start = excluded.current_term_start, current_term_end = excluded.current_term_end,
      next_billing_at = excluded.next_billing_at, overdue_since = excluded.overdue_since,
      told_ended = s.told_ended and excluded.status = 'cancelled'
    where s.version < excluded.version
    returning account_id`.execute(tx);
  return rows.length > 0;
}
