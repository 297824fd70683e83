import { type Host, createError, inTransaction, lockSession } from '../../../../server/kit.ts';
import { lockAccount } from '../../../accounts/server/public.ts';
import { completePayment, getBilling, listPaymentPlans, listPlans, setPlan } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { selectPlan, chosenPlanName, planFor, readPaymentPlans, readPlans } from '../plans.ts';
import type { BillingProvider } from '../provider.ts';
import { applySnapshot } from '../subscriptions.ts';
import { readPlanView } from '../view.ts';

export function servePlans(host: Host, provider: BillingProvider | undefined): void {
  const { db, config, clock } = host;

  host.serve(listPlans, async () => (provider ? readPlans(db, provider.name) : []));

  host.serve(getBilling, async ({ account }) => ({
    provider: config.billingProvider,
    subscription: provider ? (await readPlanView(host, account.id, clock.now())).subscription : null,
  }));

  host.serve(listPaymentPlans, async ({ account }) => ({
    payment_plans: provider ? await readPaymentPlans(db, provider.name) : [],
    chosen_plan_name: await chosenPlanName(db, account.id),
  }));

  host.serve(setPlan, async ({ account, body }) => {
    if (!provider) throw createError(errors.BILLING_OFF);
    await inTransaction(db, async (tx) => {
      if (!(await selectPlan(tx, provider.name, account.id, body.plan_name))) throw createError(errors.UNKNOWN_PLAN);
      await lockSession(tx, account);
    });
    return {};
  });

  host.serve(completePayment, async ({ account, body }) => {
    if (!provider) throw createError(errors.BILLING_OFF);
    const plan = await planFor(db, provider.name, body.plan_name, body.validity_in_months);
    if (!plan) throw createError(errors.UNKNOWN_PLAN);
    const payment = await provider.paymentOf(account.id, body.payment_id);
    if (payment?.planId !== plan.plan_id) throw createError(errors.PAYMENT_NOT_CONFIRMED);
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, account.id);
      await lockSession(tx, account);
      await applySnapshot({ ...host, db: tx }, payment.snapshot);
    });
    return {};
  });
}
