import { type Migration, sql } from '../../../../server/kit.ts';

/** Counts the files of the answers that have arrived so far. */
export const up: Migration = async (db) => {
  await sql`
    update submissions s set thread_file_count = counted.count
    from (
      select submission_id, count(*)::int as count from files
      where submission_id is not null and message_id is not null group by submission_id
    ) counted where s.id = counted.submission_id`.execute(db);
};
