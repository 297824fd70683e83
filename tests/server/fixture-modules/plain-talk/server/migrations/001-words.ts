import { type Migration, sql } from '../../../../../../server/kit.ts';

export const up: Migration = async (db) => {
  await sql`create table words (id bigint generated always as identity primary key, text text not null)`.execute(db);
};
