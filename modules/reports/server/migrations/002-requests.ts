import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * Requests for custom reports. Dates are stored as sent, because the day they denote depends on each workspace's time
 * zone.
 */
export const up: Migration = async (db) => {
  await sql`
    create table report_requests (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      form_id bigint references forms on delete cascade,
      message text not null,
      from_date text,
      to_date text,
      asked_at timestamptz not null,
      answered_at timestamptz
    )`.execute(db);
  await sql`create index report_requests_open on report_requests (account_id) where answered_at is null`.execute(db);
};
