import { type Migration, sql } from '../../../../server/kit.ts';

/** How many files came with a submission, for the list. A default that does not change needs no rewrite of the table. */
export const up: Migration = async (db) => {
  await sql`alter table submissions add column file_count int not null default 0`.execute(db);
};
