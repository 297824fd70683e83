import { type Migration, sql } from '../../../../server/kit.ts';

/** Pending moves of submissions out of a removed state. */
export const up: Migration = async (db) => {
  await sql`
    create table workflow_moves (
      form_id bigint not null references forms on delete cascade,
      from_state text not null,
      to_state text not null,
      after_id bigint not null default 0,
      by_id bigint not null,
      by_name text not null,
      primary key (form_id, from_state)
    )`.execute(db);
};
