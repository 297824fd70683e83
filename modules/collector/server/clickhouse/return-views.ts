import { type Db, type Host, sql } from '../../../../server/kit.ts';
import type { Connection } from './connection.ts';
import { aggregated, withIds } from './read-views.ts';
import { relationOf } from './relation.ts';
import { type ClickhouseRow, mergedViews, type StoredView } from './stored-view.ts';

const MAX_ROWS = 5000;

/** The key of ClickHouse's table. */
type Key = Pick<ClickhouseRow, 'project_uid' | 'visitor_id' | 'page_key'>;

/** Copies all page views from ClickHouse to the table `visits`, and returns their number. Can be repeated. */
export async function returnViews({ db }: Pick<Host, 'db'>, connection: Connection): Promise<number> {
  let count = 0;
  let after: Key = { project_uid: '', visitor_id: '', page_key: '' };
  for (let isLast = false; !isLast;) {
    const end = await endOfPage(connection, after);
    // A statement must not store a page view twice.
    const views = mergedViews(await withIds(db, await page(connection, after, end)));
    await storeReturned(db, views);
    count += views.length;
    isLast = end === undefined;
    after = end ?? after;
  }
  await sql`delete from collector_visit_store where address = ${connection.settings.address}`.execute(db);
  return count;
}

/**
 * A condition for rows on one side of a key. Written out, since ClickHouse finds rows by its index only if each column is
 * compared.
 */
const beyond = (sign: '<' | '>', key: string): string => `
  (project_uid ${sign} {${key}_project:String} or project_uid = {${key}_project:String} and (
    visitor_id ${sign} {${key}_visitor:String} or visitor_id = {${key}_visitor:String} and page_key ${sign} {${key}_page:String}))`;

const parametersOf = (name: string, key: Key) => ({
  [`${name}_project`]: key.project_uid,
  [`${name}_visitor`]: key.visitor_id,
  [`${name}_page`]: key.page_key,
});

/** The key of the last row of the page after a key; undefined if the page has all the rest. */
async function endOfPage(connection: Connection, after: Key): Promise<Key | undefined> {
  const [end] = await connection.select<Key>(
    `select project_uid, visitor_id, page_key from visits where ${beyond('>', 'after')}
     order by project_uid, visitor_id, page_key limit 1 offset ${MAX_ROWS - 1}`,
    parametersOf('after', after),
  );
  return end;
}

/** Only the rows of a page are aggregated, however many follow. */
function page(connection: Connection, after: Key, end: Key | undefined): Promise<readonly ClickhouseRow[]> {
  if (!end) return connection.select(aggregated(beyond('>', 'after')), parametersOf('after', after));
  const isEnd =
    'project_uid = {end_project:String} and visitor_id = {end_visitor:String} and page_key = {end_page:String}';
  return connection.select(aggregated(`${beyond('>', 'after')} and (${beyond('<', 'end')} or ${isEnd})`), {
    ...parametersOf('after', after),
    ...parametersOf('end', end),
  });
}

/** Values of a page view's first message. */
const FIRST = [
  'form_id',
  'domain',
  'path',
  'url',
  'referrer',
  'onload_at',
  'clock_gap_ms',
  'device_type',
  'browser',
  'platform',
  'utm',
  'created_at',
];
const first = sql.raw(FIRST.join(', '));
const firstOf = (row: string) => sql.raw(FIRST.map((column) => `${row}.${column}`).join(', '));

/** If a page view has also been stored in the database, the earlier message has its first values. */
async function storeReturned(db: Db, views: readonly StoredView[]): Promise<void> {
  const grown = sql`project_id, visitor_id, page_key, time_spent_ms, time_in_form_ms, form_viewed, form_interacted`;
  await sql`
    insert into visits (${grown}, ${first})
    select ${grown}, ${first} from ${relationOf(views)} v order by project_id, page_key
    on conflict (project_id, page_key) do update set
      time_spent_ms = greatest(visits.time_spent_ms, excluded.time_spent_ms),
      time_in_form_ms = greatest(visits.time_in_form_ms, excluded.time_in_form_ms),
      form_viewed = visits.form_viewed or excluded.form_viewed,
      form_interacted = visits.form_interacted or excluded.form_interacted,
      (${first}) = (
        select ${first} from (values (${firstOf('visits')}), (${firstOf('excluded')})) as known (${first})
        order by created_at limit 1
      )
    where visits.visitor_id = excluded.visitor_id`.execute(db);
}
