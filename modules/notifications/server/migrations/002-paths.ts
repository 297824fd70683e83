import { type Migration, sql } from '../../../../server/kit.ts';

/** Link target of a notification: a path below the console's base. */
export const up: Migration = async (db) => {
  await sql`alter table notices add path text`.execute(db);
};
