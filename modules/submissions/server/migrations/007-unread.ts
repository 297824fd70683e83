import { type Migration, sql } from '../../../../server/kit.ts';

/** What waits for a person is counted each time the console opens: without reading every row of a form. */
export const up: Migration = async (db) => {
  await sql`create index submissions_unread on submissions (form_id) where not is_read and not is_spam and not is_archived`.execute(
    db,
  );
};
