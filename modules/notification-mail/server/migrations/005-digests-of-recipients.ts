import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * The digests of each recipient, and when accounts want their daily ones. What the tables of form digests still have is
 * moved by the job that sends digests, because servers of the version before may add to them until they stop.
 */
export const up: Migration = async (db) => {
  // In the order of the intake, to avoid a deadlock.
  await sql`lock table submissions, forms, accounts in share row exclusive mode`.execute(db);
  await sql`
    create table digest_times (
      account_id bigint primary key references accounts on delete cascade,
      hour smallint not null,
      timezone text not null
    )`.execute(db);
  await sql`
    create table recipient_digests (
      form_id bigint not null references forms on delete cascade,
      address text not null,
      due_at timestamptz not null,
      primary key (form_id, address)
    )`.execute(db);
  await sql`create index recipient_digests_due on recipient_digests (due_at)`.execute(db);
  await sql`create index recipient_digests_address on recipient_digests (address)`.execute(db);
  await sql`
    create table recipient_digest_entries (
      submission_id bigint not null references submissions on delete cascade,
      address text not null,
      form_id bigint not null references forms on delete cascade,
      primary key (submission_id, address)
    )`.execute(db);
  await sql`create index recipient_digest_entries_digest on recipient_digest_entries (form_id, address)`.execute(db);
};
