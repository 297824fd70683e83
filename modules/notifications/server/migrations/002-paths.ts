import { type Migration, sql } from '../../../../server/kit.ts';

/** Where a notice leads: a path below the console's base. */
export const up: Migration = async (db) => {
  await sql`alter table notices add path text`.execute(db);
};
