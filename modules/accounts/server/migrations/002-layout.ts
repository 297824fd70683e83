import { type Migration, sql } from '../../../../server/kit.ts';

/** The layout in which the account sees its submissions; null until it has chosen one. */
export const up: Migration = async (db) => {
  await sql`alter table accounts add column layout text check (layout in ('table', 'inbox'))`.execute(db);
};
