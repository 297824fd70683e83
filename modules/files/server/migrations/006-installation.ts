import { type Migration, sql } from '../../../../server/kit.ts';

/** The id with which this installation marks its object storage, in one row; and whether a restore keeps all files there. */
export const up: Migration = async (db) => {
  await sql`
    create table file_installation (
      is_only boolean primary key default true check (is_only),
      id text not null,
      is_held boolean not null default false
    )`.execute(db);
};
