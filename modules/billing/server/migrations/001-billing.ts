import { type Migration, sql } from '../../../../server/kit.ts';

/** The plans, and who has subscribed to what. */
export const up: Migration = async (db) => {
  // Prices in the smallest unit of their currency, for the whole period.
  await sql`
    create table billing_plans (
      id bigint generated always as identity primary key,
      plan_id text not null unique,
      name text not null,
      price bigint not null,
      price_inr bigint not null,
      period_unit text not null check (period_unit in ('month', 'year')),
      is_popular boolean not null default false,
      number_of_submissions_per_month bigint not null,
      number_of_websites bigint not null,
      unique (name, period_unit)
    )`.execute(db);
  // A year costs twelve months less 20 percent.
  await sql`
    insert into billing_plans
      (plan_id, name, price, price_inr, period_unit, is_popular, number_of_submissions_per_month, number_of_websites)
    select lower(name) || '-' || period, name, (price * paid_months)::bigint, (price_inr * paid_months)::bigint,
      unit, is_popular, submissions, websites
    from (values
      ('Personal', 900, 74900, false, 1000, 3),
      ('Team', 2900, 239900, true, 10000, 10),
      ('Business', 9900, 819900, false, 100000, 50)
    ) as tiers (name, price, price_inr, is_popular, submissions, websites),
    (values ('monthly', 'month', 1), ('yearly', 'year', 9.6)) as periods (period, unit, paid_months)`.execute(db);
  // What the provider said last. Version 0 is a trial that we gave and the provider has not heard of.
  await sql`
    create table billing_subscriptions (
      account_id bigint primary key references accounts on delete cascade,
      version bigint not null,
      status text not null check (status in ('in_trial', 'active', 'non_renewing', 'cancelled')),
      plan_id text not null references billing_plans (plan_id),
      trial_start timestamptz,
      trial_end timestamptz,
      current_term_start timestamptz,
      current_term_end timestamptz,
      next_billing_at timestamptz
    )`.execute(db);
  await sql`
    create table billing_choices (
      account_id bigint primary key references accounts on delete cascade,
      plan_name text not null
    )`.execute(db);
};
