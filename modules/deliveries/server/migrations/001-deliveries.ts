import { type Migration, sql } from '../../../../server/kit.ts';

/** Outbound deliveries and their attempts. A new row is due at once, regardless of the process's clock. */
export const up: Migration = async (db) => {
  await sql`
    create table deliveries (
      id bigint generated always as identity primary key,
      form_id bigint,
      submission_id bigint,
      kind text not null,
      target text not null,
      payload jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
      attempts integer not null default 0,
      next_at timestamptz not null default 'epoch',
      lease_until timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      done_at timestamptz
    )`.execute(db);
  await sql`create index deliveries_due on deliveries (next_at) where state = 'waiting'`.execute(db);
  await sql`create index deliveries_of_submission on deliveries (submission_id) where submission_id is not null`.execute(
    db,
  );
};
