import { type Migration, sql } from '../../../../server/kit.ts';

/** When a mailbox last got a form's auto-reply. The mailbox stands there as a keyed hash: it is nobody's address book. */
export const up: Migration = async (db) => {
  await sql`
    create table auto_replies (
      form_id bigint not null references forms on delete cascade,
      mailbox text not null,
      submission_id bigint not null,
      at timestamptz not null,
      primary key (form_id, mailbox)
    )`.execute(db);
  await sql`create index auto_replies_at on auto_replies (at)`.execute(db);
};
