import { type Migration, sql } from '../../../../server/kit.ts';

/** What an owner was told about the end of a trial or subscription. */
export const up: Migration = async (db) => {
  await sql`
    alter table billing_subscriptions
      add column told_ending timestamptz,
      add column told_ended boolean not null default false`.execute(db);
  // What ended before there was such a mail is no news.
  await sql`
    update billing_subscriptions set told_ended = true
    where status = 'cancelled' or (status <> 'active' and coalesce(current_term_end, trial_end) <= now())`.execute(db);
};
