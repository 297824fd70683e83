import { adminCommand, AdminMisuse, AdminError, type AdminArgs, type Host } from '../../../../server/kit.ts';
import { accountByAddress } from '../../../accounts/server/public.ts';
import { planById, readPlans } from '../plans.ts';
import { applySnapshot } from '../subscriptions.ts';
import { readPlanView } from '../view.ts';
import { changeSubscription } from './ledger.ts';
import { granted } from './state.ts';

/** The operator's commands for subscriptions. */
export function contributeAdminCommand(host: Host): void {
  host.contribute(adminCommand, {
    name: 'subscription',
    usage: 'EMAIL [--plan PLAN_ID]',
    summary: "Shows an account's subscription and usage. With --plan, gives it a plan for one period.",
    options: { plan: { type: 'string' } },
    run: (args) => showOrGive(host, args),
  });
}

async function showOrGive(host: Host, { words, options }: AdminArgs): Promise<readonly string[]> {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) throw new AdminMisuse('Specify one account email.');
  const account = await accountByAddress(host.db, email);
  if (!account) throw new AdminError(`No account with the email ${email}.`);
  if (typeof options['plan'] === 'string') await give(host, account.id, options['plan']);
  return linesOf(host, email, account.id);
}

async function give(host: Host, accountId: number, planId: string): Promise<void> {
  const plan = await planById(host.db, planId);
  if (!plan) {
    const known = (await readPlans(host.db, 'sandbox')).map(({ plan_id }) => plan_id);
    throw new AdminMisuse(`--plan must be one of ${known.join(', ')}.`);
  }
  const { state } = await changeSubscription(host, { id: accountId, session: undefined }, (now) => ({
    state: granted(now, planId, plan.period_unit, host.clock.now()),
  }));
  await applySnapshot(host, state);
}

async function linesOf(host: Host, email: string, accountId: number): Promise<readonly string[]> {
  const { subscription } = await readPlanView(host, accountId, host.clock.now());
  if (!subscription) return [`${email} has no subscription.`];
  const { status, plan, trial_end, current_term_end, locked_submissions_count: locked } = subscription;
  const end = current_term_end ?? trial_end;
  return [
    email,
    `  plan         ${plan.plan_id}`,
    `  status       ${status}${end === null ? '' : `, until ${new Date(end * 1000).toISOString()}`}`,
    `  submissions  ${subscription.this_month_submissions_count} of ${plan.number_of_submissions_per_month} this month${locked > 0 ? `, ${locked} locked` : ''}`,
    `  websites     ${subscription.websites_count} of ${plan.number_of_websites}`,
  ];
}
