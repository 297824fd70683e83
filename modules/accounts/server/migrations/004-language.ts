import { type Migration, sql } from '../../../../server/kit.ts';

/** The language of the console, in which the account gets its emails; null until it is known. */
export const up: Migration = async (db) => {
  await sql`alter table accounts add column language text check (language in ('en', 'de'))`.execute(db);
};
