import { type Migration, sql } from '../../../../server/kit.ts';

/** The pictures beside the colour of auto-replies. `version` is the beginning of the content's SHA-256. */
export const up: Migration = async (db) => {
  await sql`
    create table auto_reply_logos (
      form_id bigint primary key references forms on delete cascade,
      version text not null,
      type text not null,
      content bytea not null
    )`.execute(db);
};
