import { type Migration, sql } from '../../../../server/kit.ts';

/** How states end a submission's way, as JSON; null for workflows saved without it. */
export const up: Migration = async (db) => {
  await sql`alter table workflows add column outcomes text`.execute(db);
};
