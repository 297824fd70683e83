import { type Db, type Host, sql } from '../../../../server/kit.ts';
import { upsertVisits } from '../store-visits.ts';
import type { Connection } from './connection.ts';
import { aggregated, withIds } from './read-views.ts';
import { type ClickhouseRow, mergedViews } from './stored-view.ts';

const MAX_ROWS = 5000;

/** Copies all page views from ClickHouse to the table `visits`, and returns their number. Can be repeated. */
export async function returnViews({ db }: Pick<Host, 'db'>, connection: Connection): Promise<number> {
  let count = 0;
  let last: ClickhouseRow | undefined;
  for (;;) {
    const rows = await pageAfter(connection, last);
    last = rows.at(-1);
    if (!last) break;
    const views = await withIds(db, rows);
    await storeReturned(db, views);
    count += views.length;
  }
  await sql`delete from collector_visit_store where address = ${connection.settings.address}`.execute(db);
  return count;
}

/** In the order of the table's key. */
function pageAfter(connection: Connection, last: ClickhouseRow | undefined): Promise<readonly ClickhouseRow[]> {
  return connection.select<ClickhouseRow>(
    aggregated(
      '(project_uid, visitor_id, page_key) > ({project:String}, {visitor:String}, {page:String})',
      `order by project_uid, visitor_id, page_key limit ${MAX_ROWS}`,
    ),
    { project: last?.project_uid ?? '', visitor: last?.visitor_id ?? '', page: last?.page_key ?? '' },
  );
}

/** A statement must not store a page view twice. */
async function storeReturned(db: Db, views: Awaited<ReturnType<typeof withIds>>): Promise<void> {
  await upsertVisits(JSON.stringify(mergedViews(views)), new Date()).execute(db);
}
