import { sql } from '../../../../server/kit.ts';

/**
 * When page views leave the table, stores on their submissions when the page was opened: deleting such a submission
 * changes the counts of that hour. `gone` is a clause with columns of the table.
 */
export const storePageOpenedAt = sql`
  update submissions s set page_opened_at = gone.onload_at from gone
  where s.form_id = gone.form_id and s.page_key = gone.page_key and s.page_opened_at is distinct from gone.onload_at`;
