import { type Migration, sql } from '../../../../server/kit.ts';

/** How many files a submission may have, and how large each and all files of a form may be, in MB. */
export const up: Migration = async (db) => {
  await sql`
    alter table form_settings
      add column max_files int not null default 10,
      add column max_file_mb int not null default 10,
      add column max_total_file_mb int not null default 1000`.execute(db);
};
