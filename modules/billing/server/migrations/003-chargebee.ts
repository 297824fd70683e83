import { type Migration, sql } from '../../../../server/kit.ts';

/** Plans may come from a provider elsewhere, which knows our accounts by names that mean nothing to others. */
export const up: Migration = async (db) => {
  await sql`
    alter table billing_plans
      add column sold_by text not null default 'sandbox' check (sold_by in ('sandbox', 'chargebee')),
      -- What somebody has may be sold no more.
      add column is_offered boolean not null default true,
      -- Null where it is not sold in rupees.
      alter column price_inr drop not null,
      -- Two sellers may have a plan of the same name.
      drop constraint billing_plans_name_period_unit_key`.execute(db);
  await sql`alter table billing_subscriptions add column overdue_since timestamptz`.execute(db);
  // The name is that of the customer and of its one subscription at Chargebee.
  await sql`
    create table billing_chargebee_names (
      account_id bigint primary key references accounts on delete cascade,
      name text not null unique,
      asked_at timestamptz not null
    )`.execute(db);
};
