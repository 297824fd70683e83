import { type Db, type Host, inTransaction, sql, storedJson } from '../../../../server/kit.ts';
import { storePageOpenedAt } from '../page-views/store-page-opened-at.ts';
import type { Connection } from './connection.ts';
import { VIEW_COLUMNS } from './read-views.ts';
import { uidsOf } from './project-uids.ts';
import { clickhouseRow, type StoredView } from './stored-view.ts';

const MAX_ROWS = 5000;

/** A row of the table `visits`, and its version: a page view may grow in between. */
interface WaitingView extends StoredView {
  readonly id: number;
  readonly version: string;
}

/**
 * Moves page views from the table `visits` to ClickHouse, and returns their number: those of submissions, and all that were
 * stored before ClickHouse was used. A row is deleted once ClickHouse has stored it; after a crash in between it is stored
 * again, which changes nothing.
 */
export async function moveViews({ db }: Pick<Host, 'db'>, connection: Connection): Promise<number> {
  let [moved, last] = [0, 0];
  for (;;) {
    const rows = await waitingViews(db, last);
    if (rows.length === 0) return moved;
    last = rows.at(-1)?.id ?? last;
    const { projects, forms } = await uidsOf(db, rows);
    const stored = rows.flatMap((row) => {
      const project = projects.get(row.project_id);
      const form = row.form_id === null ? null : (forms.get(row.form_id) ?? null);
      return project === undefined ? [] : [clickhouseRow(row, { project, form })];
    });
    await connection.insert(stored);
    moved += await inTransaction(db, (tx) => deleteMoved(tx, rows));
  }
}

async function waitingViews(db: Db, after: number): Promise<readonly WaitingView[]> {
  const { rows } = await sql<WaitingView>`
    select ${VIEW_COLUMNS}, xmin::text as version from visits where id > ${after} order by id limit ${MAX_ROWS}`.execute(
    db,
  );
  return rows;
}

async function deleteMoved(tx: Db, rows: readonly WaitingView[]): Promise<number> {
  const versions = storedJson(rows.map(({ id, version }) => ({ id, version })));
  const deleted = await sql`
    with gone as (
      delete from visits v using jsonb_to_recordset(${versions}::jsonb) as m(id bigint, version text)
      where v.id = m.id and v.xmin::text = m.version returning v.form_id, v.page_key, v.onload_at
    ), opened as (${storePageOpenedAt})
    select from gone`.execute(tx);
  return deleted.rows.length;
}
