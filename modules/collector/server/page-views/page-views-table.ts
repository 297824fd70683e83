import { sql, storedJson } from '../../../../server/kit.ts';
import { markDirtyHours, upsertPageViews } from '../store-page-views.ts';
import type { PageViewRow } from '../page-view-row.ts';
import type { PageViewSpan, PageViewStore } from './page-view-store.ts';

const table = sql`visits`;
const whole = () => Promise.resolve(table);

/** Page views in the database of submissions. Statements find the rows that they need by its indexes. */
export const pageViewsTable: PageViewStore = {
  async write(db, rows, now) {
    await sql`with dirty as (${markDirtyHours(openedAtOf(rows))}) ${upsertPageViews(storedJson(rows), now)}`.execute(
      db,
    );
  },
  ofVisitors: whole,
  ofSubmitter: whole,
  beforeSubmissions: whole,
  aroundHours: whole,
  async hasAny(db, formId) {
    const { rows } = await sql`select from visits where form_id = ${formId} limit 1`.execute(db);
    return rows.length > 0;
  },
  async span(db, formId) {
    const { rows } = await sql<PageViewSpan>`
      select min(onload_at) as first, max(onload_at) as last from visits where form_id = ${formId}
      having count(*) > 0`.execute(db);
    return rows[0];
  },
};

/** The times at which forms' page views were opened, as rows of `form_id` and `at`. */
export function openedAtOf(rows: readonly PageViewRow[]) {
  const moments = rows.flatMap(({ form_id, onload_at }) => (form_id === null ? [] : [{ form_id, at: onload_at }]));
  return sql`select * from jsonb_to_recordset(${storedJson(moments)}::jsonb) as m(form_id bigint, at timestamptz)`;
}
