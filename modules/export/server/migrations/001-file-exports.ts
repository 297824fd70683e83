import { type Migration, sql } from '../../../../server/kit.ts';

/** The submissions whose files someone is about to download. */
export const up: Migration = async (db) => {
  await sql`
    create table file_exports (
      id bigint generated always as identity primary key,
      form_id bigint not null references forms on delete cascade,
      submission_ids bigint[] not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index file_exports_form on file_exports (form_id)`.execute(db);
  await sql`create index file_exports_created on file_exports (created_at)`.execute(db);
};
