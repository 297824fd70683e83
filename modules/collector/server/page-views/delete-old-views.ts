import { type Db, type Host, inTransaction, sql } from '../../../../server/kit.ts';
import { storePageOpenedAt } from './store-page-opened-at.ts';
import { deletableBefore, finalBefore, recordViewsSince, viewsSince } from './views-since.ts';

type Services = Pick<Host, 'db'> & Parameters<typeof viewsSince>[0];

/** Page views that one statement reads, in the order in which they were stored. */
const BATCH_SIZE = 5000;
/** Deletes the database's page views older than `VISITS_MONTHS`, and returns their number. */
export async function deleteOldViews(services: Services): Promise<number> {
  const { db, clock } = services;
  const since = viewsSince(services);
  if (!since) return 0;
  const announced = await deletableBefore(db, clock.now());
  const deleted = announced ? await deleteBefore(db, announced < since ? announced : since) : 0;
  await recordViewsSince(db, since, clock.now());
  return deleted;
}

async function deleteBefore(db: Db, since: Date): Promise<number> {
  let [deleted, last] = [0, 0];
  for (;;) {
    const batch = await inTransaction(db, (tx) => deleteSome(tx, since, last));
    if (batch.last === null) return deleted;
    deleted += batch.deleted;
    last = batch.last;
  }
}

interface Batch {
  /** Null if nothing was left to read. */
  readonly last: number | null;
  readonly deleted: number;
}

/** Deletes the old ones of the next page views, except those of forms whose hours of that time have yet to be counted. */
async function deleteSome(tx: Db, since: Date, after: number): Promise<Batch> {
  const { rows } = await sql<Batch>`
    with scanned as materialized (
      select id, form_id, onload_at from visits where id > ${after} order by id limit ${BATCH_SIZE}
    ), old as materialized (
      select id from scanned where onload_at < ${since} and not exists (
        select from collector_dirty_hours d where d.form_id = scanned.form_id and d.hour < ${finalBefore(since)}
      )
    ), gone as (
      delete from visits v using old where v.id = old.id returning v.form_id, v.page_key, v.onload_at
    ), opened as (${storePageOpenedAt})
    select (select max(id) from scanned) as last, (select count(*) from gone) as deleted`.execute(tx);
  return rows[0] ?? { last: null, deleted: 0 };
}
