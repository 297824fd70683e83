import { type Migration, sql } from '../../../../server/kit.ts';

/** What a virus scanner found; null until a file was scanned. A file that could not be scanned is tried again, the longest waiting first. */
export const up: Migration = async (db) => {
  await sql`
    alter table files
      add column scan_state text check (scan_state in ('clean', 'infected', 'too_large', 'unavailable')),
      add column scan_finding text,
      add column scan_tried_at timestamptz`.execute(db);
  await sql`
    create index files_to_scan on files (scan_tried_at nulls first, id)
    where submission_id is not null and (scan_state is null or scan_state = 'unavailable')`.execute(db);
};
