import { type Db, type Host, inTransaction, sql } from '../../../../server/kit.ts';
import { trialPlanId } from '../plans.ts';
import { recalculateCap } from '../subscriptions.ts';
import type { ChargebeeApi } from './api.ts';
import { type PlanOffer, offersOf } from './offers.ts';

type Services = Pick<Host, 'db' | 'live' | 'clock' | 'log'>;

/** The part of the API from which plans are read. */
type PlanSource = Pick<ChargebeeApi, 'items' | 'itemPrices'>;

/** An import that is overtaken this many times leaves the plans to the next run. */
const MAX_ATTEMPTS = 5;

/**
 * Imports the site's plans: names, prices and limits. Several processes may do so concurrently: one whose plans were read
 * before another has written its own, which may be newer, reads them again.
 */
export async function importPlans(services: Services, api: PlanSource): Promise<void> {
  const isWritten = async (): Promise<boolean> => {
    const before = await importNumber(services.db);
    const offers = await readOffers(services, api);
    return inTransaction(services.db, async (tx) => {
      if (!(await countImport(tx, before))) return false;
      await write(tx, offers);
      await moveTrials(tx);
      return true;
    });
  };
  let attempts = 1;
  while (!(await isWritten()) && attempts < MAX_ATTEMPTS) attempts += 1;
  for (const accountId of await accountsWithStaleCap(services.db)) await recalculateCap(services, accountId);
}

async function readOffers(services: Services, api: PlanSource): Promise<readonly PlanOffer[]> {
  const [items, prices] = [await api.items(), await api.itemPrices()];
  const { offers, unfit } = offersOf(items, prices);
  if (unfit.length > 0)
    services.log.warn(
      { unfit },
      'These Chargebee prices are not offered. See docs/billing.md for the required metadata',
    );
  if (!offers.some(({ isOffered }) => isOffered)) services.log.error('Chargebee has no plan that can be offered');
  return offers;
}

async function importNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select number from billing_plan_imports where sold_by = 'chargebee'`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Whether no other import has written since `before`. Locks the count, so that none writes until the transaction ends. */
async function countImport(tx: Db, before: number): Promise<boolean> {
  const { rows } = await sql`
    update billing_plan_imports set number = number + 1
    where sold_by = 'chargebee' and number = ${before} returning number`.execute(tx);
  return rows.length > 0;
}

async function write(tx: Db, offers: readonly PlanOffer[]): Promise<void> {
  await sql`update billing_plans set is_offered = false where sold_by = 'chargebee'`.execute(tx);
  for (const offer of offers) {
    await sql`
      insert into billing_plans (plan_id, name, price, price_inr, period_unit, is_popular,
        number_of_submissions_per_month, number_of_websites, sold_by, is_offered)
      values (${offer.planId}, ${offer.name}, ${offer.price}, ${offer.priceInr}, ${offer.periodUnit},
        ${offer.isPopular}, ${offer.submissions}, ${offer.websites}, 'chargebee', ${offer.isOffered})
      on conflict (plan_id) do update set name = excluded.name, price = excluded.price, price_inr = excluded.price_inr,
        period_unit = excluded.period_unit, is_popular = excluded.is_popular,
        number_of_submissions_per_month = excluded.number_of_submissions_per_month,
        number_of_websites = excluded.number_of_websites, sold_by = excluded.sold_by,
        is_offered = excluded.is_offered`.execute(tx);
  }
}

/** Moves trials unknown to Chargebee to a plan on sale, including those started before any was known. */
async function moveTrials(tx: Db): Promise<void> {
  await sql`
    update billing_subscriptions set plan_id = ${await trialPlanId(tx, 'chargebee')}
    where version = 0 and plan_id not in (
      select plan_id from billing_plans where sold_by = 'chargebee' and is_offered
    )`.execute(tx);
}

/** Accounts whose plan's limit has changed. */
async function accountsWithStaleCap(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.account_id as id from billing_subscriptions s
    join billing_plans p on p.plan_id = s.plan_id
    join submission_allowances a on a.account_id = s.account_id
    where p.sold_by = 'chargebee' and s.status <> 'cancelled' and a.cap <> p.number_of_submissions_per_month`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
