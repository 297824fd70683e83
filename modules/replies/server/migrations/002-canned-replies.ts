import { type Migration, sql } from '../../../../server/kit.ts';

/** Texts that the editors of a form use again in replies. */
export const up: Migration = async (db) => {
  await sql`
    create table canned_replies (
      id bigint generated always as identity primary key,
      form_id bigint not null references forms on delete cascade,
      name text not null,
      text text not null
    )`.execute(db);
  await sql`create index canned_replies_form on canned_replies (form_id)`.execute(db);
};
