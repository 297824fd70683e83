import type { BillingPlan, PeriodUnit } from '../../../contract/entity/plan.ts';
import { type Db, sql } from '../../../server/kit.ts';
import type { PaymentPlan } from '../contract.ts';
import type { BillingProviderName } from './provider.ts';

const columns = sql`id, plan_id, name, price, period_unit, is_popular, number_of_submissions_per_month, number_of_websites`;

/** A plan of a provider. */
const offered = (providerName: BillingProviderName) => sql`sold_by = ${providerName} and is_offered`;

/** The plans of a provider, cheapest first. */
export async function readPlans(db: Db, providerName: BillingProviderName): Promise<BillingPlan[]> {
  const { rows } = await sql<BillingPlan>`
    select ${columns} from billing_plans where ${offered(providerName)} order by price, id`.execute(db);
  return [...rows];
}

export async function offeredPlan(
  db: Db,
  providerName: BillingProviderName,
  planId: string,
): Promise<BillingPlan | undefined> {
  const { rows } = await sql<BillingPlan>`
    select ${columns} from billing_plans where plan_id = ${planId} and ${offered(providerName)}`.execute(db);
  return rows[0];
}

/** Any plan, including ones no longer sold. */
export async function planById(db: Db, planId: string): Promise<BillingPlan | undefined> {
  const { rows } = await sql<BillingPlan>`select ${columns} from billing_plans where plan_id = ${planId}`.execute(db);
  return rows[0];
}

/** The same plan, locked until the transaction ends. */
export async function lockedPlan(tx: Db, planId: string): Promise<BillingPlan | undefined> {
  const { rows } = await sql<BillingPlan>`
    select ${columns} from billing_plans where plan_id = ${planId} for share`.execute(tx);
  return rows[0];
}

/** The period of each plan, including those no longer sold. */
export async function periodUnits(db: Db): Promise<(planId: string) => PeriodUnit> {
  const { rows } = await sql<Pick<BillingPlan, 'plan_id' | 'period_unit'>>`
    select plan_id, period_unit from billing_plans`.execute(db);
  const units = new Map(rows.map(({ plan_id, period_unit }) => [plan_id, period_unit]));
  return (planId) => units.get(planId) ?? 'month';
}

/** A year is twelve months of a tier. */
const months = sql`case period_unit when 'year' then 12 else 1 end`;

/** The plan with the first-generation `name` and so many months. */
export async function planFor(
  db: Db,
  providerName: BillingProviderName,
  name: string,
  validity: number,
): Promise<BillingPlan | undefined> {
  const { rows } = await sql<BillingPlan>`
    select ${columns} from billing_plans
    where ${offered(providerName)} and name = ${name} and ${months} = ${validity} order by price, id limit 1`.execute(
    db,
  );
  return rows[0];
}

export async function readPaymentPlans(db: Db, providerName: BillingProviderName): Promise<PaymentPlan[]> {
  const { rows } = await sql<PaymentPlan>`
    select name as plan_name, ${months} as validity_in_months,
      number_of_submissions_per_month as submissions_cap_per_month,
      json_build_object('INR', price_inr / 100.0, 'USD', price / 100.0) as price
    from billing_plans where ${offered(providerName)} order by billing_plans.price, id`.execute(db);
  return [...rows];
}

/** Records the account's selected plan; false if there is no such plan. */
export async function selectPlan(
  db: Db,
  providerName: BillingProviderName,
  accountId: number,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into billing_choices (account_id, plan_name)
    select ${accountId}, name from billing_plans where ${offered(providerName)} and name = ${name} limit 1
    on conflict (account_id) do update set plan_name = excluded.plan_name
    returning plan_name`.execute(db);
  return rows.length > 0;
}

export async function chosenPlanName(db: Db, accountId: number): Promise<string | null> {
  const { rows } = await sql<{ plan_name: string }>`
    select plan_name from billing_choices where account_id = ${accountId}`.execute(db);
  return rows[0]?.plan_name ?? null;
}

/** The default plan of a checkout: the selected one, the last one, the popular or the cheapest. */
export async function plausiblePlan(
  db: Db,
  providerName: BillingProviderName,
  accountId: number,
  last: string | undefined,
): Promise<BillingPlan | undefined> {
  const chosen = await chosenPlanName(db, accountId);
  const plans = await readPlans(db, providerName);
  return (
    plans.find(({ name }) => name === chosen) ??
    plans.find(({ plan_id }) => plan_id === last) ??
    plans.find(({ is_popular }) => is_popular) ??
    plans[0]
  );
}

/** The plan of the first migration, for a trial when no other fits. */
const BUILT_IN = 'team-monthly';

/** The plan of a trial: the popular one, monthly if possible, or the cheapest. */
export async function trialPlanId(db: Db, providerName: BillingProviderName | 'none'): Promise<string> {
  const { rows } = await sql<{ plan_id: string }>`
    select plan_id from billing_plans where sold_by = ${providerName} and is_offered
    order by is_popular desc, period_unit, price, id limit 1`.execute(db);
  return rows[0]?.plan_id ?? BUILT_IN;
}
