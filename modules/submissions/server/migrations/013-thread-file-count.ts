import { type Migration, sql } from '../../../../server/kit.ts';

/** How many files came with later emails of the thread, for the list. */
export const up: Migration = async (db) => {
  await sql`alter table submissions add column thread_file_count int not null default 0`.execute(db);
};
