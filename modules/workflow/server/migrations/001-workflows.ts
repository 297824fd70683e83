import { type Migration, sql } from '../../../../server/kit.ts';

/** The workflow of each form whose editors have saved one; the others have the default. */
export const up: Migration = async (db) => {
  // `actions` is text, not jsonb: jsonb forgets the order of the fields that an action asks for.
  await sql`
    create table workflows (
      form_id bigint primary key references forms on delete cascade,
      states text[] not null,
      actions text not null
    )`.execute(db);
};
