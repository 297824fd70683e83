import { type Migration, sql } from '../../../../server/kit.ts';

/** Who wants no notifications of a form. The address stands there as a keyed hash, as in the links that are mailed. */
export const up: Migration = async (db) => {
  await sql`
    create table notification_opt_outs (
      form_id bigint not null references forms on delete cascade,
      receiver text not null,
      at timestamptz not null,
      primary key (form_id, receiver)
    )`.execute(db);
};
