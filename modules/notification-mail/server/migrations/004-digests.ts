import { type Migration, sql } from '../../../../server/kit.ts';

/** When the next digest of a form is due, and which submissions it will have. */
export const up: Migration = async (db) => {
  // In the order of the intake, to avoid a deadlock.
  await sql`lock table submissions, forms in share row exclusive mode`.execute(db);
  await sql`
    create table notification_digests (
      form_id bigint primary key references forms on delete cascade,
      due_at timestamptz not null
    )`.execute(db);
  await sql`create index notification_digests_due on notification_digests (due_at)`.execute(db);
  await sql`
    create table notification_digest_entries (
      submission_id bigint primary key references submissions on delete cascade,
      form_id bigint not null references forms on delete cascade
    )`.execute(db);
  await sql`create index notification_digest_entries_form on notification_digest_entries (form_id)`.execute(db);
};
