import { type Migration, sql } from '../../../../server/kit.ts';

/** How often the scan of a file itself has failed. After a number of times it is over: the file could not be scanned. */
export const up: Migration = async (db) => {
  await sql`alter table files add column scan_failures int not null default 0`.execute(db);
  await sql`alter table files drop constraint files_scan_state_check`.execute(db);
  await sql`
    alter table files add constraint files_scan_state_check
    check (scan_state in ('clean', 'infected', 'too_large', 'unavailable', 'failed'))`.execute(db);
};
