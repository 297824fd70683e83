import { DAY_MS } from '../../../contract/duration.ts';
import { SHARED_PLAN } from '../../../contract/entity/account.ts';
import { type Config, type Host, inTransaction, sql } from '../../../server/kit.ts';
import { lockAccount } from '../../accounts/server/public.ts';
import { trialPlanId } from './plans.ts';
import type { Snapshot } from './provider.ts';
import { applySnapshot, recalculateCap } from './subscriptions.ts';

/** Days of the trial that a new account has. */
const TRIAL_DAYS = 14;

/** The context for starting a trial. */
export interface TrialServices extends Pick<Host, 'db' | 'live' | 'clock'> {
  readonly config: Pick<Config, 'billingProvider'>;
}

/**
 * Starts an account's trial, unless it has or had a subscription or was only invited. The provider learns of it when
 * the user goes there.
 */
export async function startTrial(services: TrialServices, accountId: number, now: Date): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account && account.plan !== SHARED_PLAN)
      await applySnapshot({ ...services, db: tx }, await trialOf({ ...services, db: tx }, accountId, now));
  });
}

async function trialOf({ db, config }: TrialServices, accountId: number, now: Date): Promise<Snapshot> {
  return {
    accountId,
    version: 0,
    status: 'in_trial',
    planId: await trialPlanId(db, config.billingProvider),
    trialStart: now,
    trialEnd: new Date(now.getTime() + TRIAL_DAYS * DAY_MS),
    termStart: null,
    termEnd: null,
    nextBillingAt: null,
    overdueSince: null,
  };
}

/** Runs when billing is enabled: existing accounts start their trial, and caps are applied again. */
export async function prepareToSell(services: TrialServices): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts a where plan is distinct from ${SHARED_PLAN}
      and not exists (select from billing_subscriptions s where s.account_id = a.id)`.execute(services.db);
  for (const { id } of rows) await startTrial(services, id, services.clock.now());
  const uncapped = await sql<{ id: number }>`
    select account_id as id from billing_subscriptions s
    where not exists (select from submission_allowances a where a.account_id = s.account_id)`.execute(services.db);
  for (const { id } of uncapped.rows) await recalculateCap(services, id);
}
