import { type Migration, sql } from '../../../../server/kit.ts';

export const up: Migration = async (db) => {
  await sql`create table ntfy_push_topics (form_id bigint primary key references forms on delete cascade, url text not null)`.execute(
    db,
  );
};
