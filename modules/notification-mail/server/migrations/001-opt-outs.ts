import { type Migration, sql } from '../../../../server/kit.ts';

/** Addresses unsubscribed from a form's notifications, as keyed hashes, as in the emailed links. */
export const up: Migration = async (db) => {
  // Later migrations of the same upgrade lock submissions: before forms, as the intake does, to avoid a deadlock.
  await sql`lock table submissions, forms in share row exclusive mode`.execute(db);
  await sql`
    create table notification_opt_outs (
      form_id bigint not null references forms on delete cascade,
      receiver text not null,
      at timestamptz not null,
      primary key (form_id, receiver)
    )`.execute(db);
};
