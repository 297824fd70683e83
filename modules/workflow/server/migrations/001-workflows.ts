import { type Migration, sql } from '../../../../server/kit.ts';

/** Saved workflows. Forms without a row use the default workflow. */
export const up: Migration = async (db) => {
  // `actions` is text, not jsonb, because jsonb does not preserve the order of an action's fields.
  await sql`
    create table workflows (
      form_id bigint primary key references forms on delete cascade,
      states text[] not null,
      actions text not null
    )`.execute(db);
};
