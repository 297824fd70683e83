import { type Migration, sql } from '../../../../server/kit.ts';

export const up: Migration = async (db) => {
  await sql`create table pins (submission_id bigint primary key, pins int not null default 1)`.execute(db);
};
