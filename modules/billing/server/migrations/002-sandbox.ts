import { type Migration, sql } from '../../../../server/kit.ts';

/** What the sandbox keeps, as a provider elsewhere would: nothing but the sandbox reads it. */
export const up: Migration = async (db) => {
  await sql`
    create table billing_sandbox_subscriptions (
      account_id bigint primary key references accounts on delete cascade,
      version bigint not null,
      status text not null check (status in ('in_trial', 'active', 'non_renewing', 'cancelled')),
      plan_id text not null references billing_plans (plan_id),
      trial_start timestamptz,
      trial_end timestamptz,
      current_term_start timestamptz,
      current_term_end timestamptz,
      next_billing_at timestamptz,
      card text check (card in ('good', 'failing')),
      card_ending text
    )`.execute(db);
  await sql`create index billing_sandbox_due on billing_sandbox_subscriptions (coalesce(current_term_end, trial_end))`.execute(
    db,
  );
  await sql`
    create table billing_sandbox_payments (
      id text primary key,
      account_id bigint not null references accounts on delete cascade,
      plan_id text not null references billing_plans (plan_id),
      amount bigint not null,
      is_paid boolean not null,
      at timestamptz not null
    )`.execute(db);
};
