import { DAY_MS } from '../../../contract/duration.ts';
import { type Plan, SHARED_PLAN } from '../../../contract/entity/account.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { type Db, sql } from '../../../server/kit.ts';
import { accountById } from '../../accounts/server/public.ts';
import { unlock, type Usage, usageOf } from '../../submissions/server/public.ts';
import type { PlanView } from '../../workspaces/server/public.ts';
import { planById } from './plans.ts';
import type { Snapshot } from './provider.ts';
import { lapsed, storedSubscription } from './subscriptions.ts';
import { startTrial, type TrialServices } from './trial.ts';

const nothing: PlanView = { plan: null, subscription: null };

/** An account's subscription and usage, in the format of both generations. */
export async function readPlanView(services: TrialServices, accountId: number, now: Date): Promise<PlanView> {
  const { db } = services;
  const stored = (await storedSubscription(db, accountId)) ?? (await startedTrial(services, accountId, now));
  const plan = stored && (await planById(db, stored.planId));
  if (!plan) return nothing;
  const snapshot = lapsed(stored, now);
  const usage = await usageNow(services, accountId, capOf(snapshot, plan.number_of_submissions_per_month), now);
  const subscription: Subscription = {
    status: snapshot.status,
    plan,
    trial_start: seconds(snapshot.trialStart),
    trial_end: seconds(snapshot.trialEnd),
    current_term_start: seconds(snapshot.termStart),
    current_term_end: seconds(snapshot.termEnd),
    billing_period_unit: plan.period_unit,
    next_billing_at: seconds(snapshot.nextBillingAt),
    payment_overdue_since: snapshot.status === 'cancelled' ? null : seconds(snapshot.overdueSince),
    this_month_submissions_count: usage.used + usage.locked,
    locked_submissions_count: usage.locked,
    websites_count: await countWebsites(db, accountId),
  };
  return { subscription, plan: firstGenerationPlan(snapshot, subscription, now) };
}

/** Accounts without a subscription start their trial at first view. */
async function startedTrial(services: TrialServices, accountId: number, now: Date): Promise<Snapshot | undefined> {
  const account = await accountById(services.db, accountId);
  // Checked before locking, since invited accounts read this often.
  if (!account || account.plan === SHARED_PLAN) return undefined;
  await startTrial(services, accountId, now);
  return storedSubscription(services.db, accountId);
}

/** A new month also has slots for locked rows: they are assigned on view at the latest. */
async function usageNow(services: TrialServices, accountId: number, cap: number, now: Date): Promise<Usage> {
  const usage = await usageOf(services.db, accountId, now);
  if (usage.locked === 0 || usage.used >= cap) return usage;
  await unlock(services, accountId, now);
  return usageOf(services.db, accountId, now);
}

const capOf = ({ status }: Snapshot, cap: number): number => (status === 'cancelled' ? 0 : cap);

function firstGenerationPlan(
  snapshot: Snapshot,
  { plan, this_month_submissions_count }: Subscription,
  now: Date,
): Plan {
  const end = snapshot.termEnd ?? snapshot.trialEnd;
  const left = snapshot.status === 'cancelled' || end === null ? 0 : end.getTime() - now.getTime();
  return {
    name: plan.name,
    remaining_validity_in_days: Math.max(0, Math.ceil(left / DAY_MS)),
    submissions_cap_per_month: capOf(snapshot, plan.number_of_submissions_per_month),
    submissions_so_far_this_month: this_month_submissions_count,
    is_trial: snapshot.status !== 'cancelled' && snapshot.termEnd === null,
  };
}

const seconds = (moment: Date | null): number | null => moment && Math.floor(moment.getTime() / 1000);

async function countWebsites(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from projects where owner_id = ${accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}
