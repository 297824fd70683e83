import { type Migration, sql } from '../../../../server/kit.ts';

/**
 * This month's and today's submissions are counted each time the console opens: without reading every row of a form, and
 * from the index alone, because a form's share of all rows is unknown when the count is planned.
 */
export const up: Migration = async (db) => {
  await sql`create index submissions_arrival on submissions (form_id, submitted_at) include (is_spam, is_test)`.execute(
    db,
  );
};
