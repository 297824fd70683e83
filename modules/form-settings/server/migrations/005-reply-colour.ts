import { type Migration, sql } from '../../../../server/kit.ts';

/** Colour of the band above the text of automatic replies. */
export const up: Migration = async (db) => {
  await sql`alter table form_settings add column auto_responder_email_colour text`.execute(db);
};
