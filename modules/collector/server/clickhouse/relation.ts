import { type Db, sql, storedJson } from '../../../../server/kit.ts';
import type { PageViewRelation } from '../page-views/page-view-store.ts';
import type { StoredView } from './stored-view.ts';

const COLUMNS =
  sql.raw(`id bigint, project_id bigint, form_id bigint, visitor_id text, page_key text, domain text, path text,
  url text, referrer text, onload_at timestamptz, clock_gap_ms bigint, time_spent_ms bigint, time_in_form_ms bigint,
  form_viewed boolean, form_interacted boolean, device_type text, browser text, platform text, utm jsonb,
  created_at timestamptz`);

/** Rows that one statement stores: PostgreSQL limits a JSON array to 256 MB. */
const MAX_ROWS = 5000;

/** Page views as a relation of one statement. Ids are in the order of the page views. */
export function relationOf(views: readonly StoredView[], firstId = 0): PageViewRelation {
  const rows = storedJson(views.map((view, at) => ({ ...view, id: firstId + at })));
  return sql`(select * from jsonb_to_recordset(${rows}::jsonb) as fetched(${COLUMNS}))`;
}

/**
 * Page views as a table with indexes, for statements that look them up many times. It belongs to the connection and is
 * empty again after the transaction.
 */
export async function temporaryTableOf(tx: Db, views: readonly StoredView[]): Promise<PageViewRelation> {
  await sql`create temporary table if not exists fetched_visits (${COLUMNS}) on commit delete rows`.execute(tx);
  for (const columns of ['form_id, onload_at', 'visitor_id, onload_at', 'page_key'])
    await sql`create index if not exists ${sql.id(`fetched_visits_${columns.replace(/, /, '_')}`)}
      on pg_temp.fetched_visits (${sql.raw(columns)})`.execute(tx);
  await sql`delete from pg_temp.fetched_visits`.execute(tx);
  for (let at = 0; at < views.length; at += MAX_ROWS)
    await sql`
      insert into pg_temp.fetched_visits select * from ${relationOf(views.slice(at, at + MAX_ROWS), at)} v`.execute(tx);
  await sql`analyze pg_temp.fetched_visits`.execute(tx);
  return sql`pg_temp.fetched_visits`;
}
