import { type Db, type RawBuilder, sql } from '../../../../server/kit.ts';
import type { Connection } from './connection.ts';
import { idsOf } from './project-uids.ts';
import { type ClickhouseRow, mergedViews, type StoredView, storedView } from './stored-view.ts';

/** ClickHouse limits a field of a request to 128 kB (`http_max_field_value_size`). */
const MAX_PARAMETERS = 1000;

/**
 * A count of hours reads up to this number of page views of each visitor of a form. No person has as many, while a
 * program may send 300 a minute.
 */
const MAX_COUNTED = 20_000;

/** Conditions for the same page views in both places. */
export interface Selection {
  /** Over the columns of the table `visits`, for page views that wait to be moved. */
  readonly waiting: RawBuilder<unknown>;
  /** Over the columns of ClickHouse's table. */
  readonly moved: string;
  readonly parameters: Readonly<Record<string, string | readonly string[] | readonly number[] | Date>>;
  /** Reads at most this number of page views of each visitor, the latest ones. */
  readonly latest?: number;
  /** Reads the page views of each visitor that are nearest to any of these hours, up to `MAX_COUNTED`. */
  readonly near?: readonly Date[];
  /** Ends the read early. */
  readonly signal?: AbortSignal;
}

export const VIEW_COLUMNS = sql.raw(
  [
    'id, project_id, form_id, visitor_id, page_key, domain, path, url, referrer, onload_at, clock_gap_ms, time_spent_ms',
    'time_in_form_ms, form_viewed, form_interacted, device_type, browser, platform, utm, created_at',
  ].join(', '),
);

/** Every column, with the messages of each page view aggregated. `end` continues a condition about page views. */
export const aggregated = (condition: string, end = 'true'): string => `
  select project_uid, visitor_id, page_key, f as first, spent as time_spent_ms, in_form as time_in_form_ms,
    viewed as form_viewed, interacted as form_interacted
  from (
    select project_uid, visitor_id, page_key, min(first) as f, max(time_spent_ms) as spent, max(time_in_form_ms) as in_form,
      max(form_viewed) as viewed, max(form_interacted) as interacted
    from visits where ${condition} group by project_uid, visitor_id, page_key
  ) where ${end}`;

/** The page views that a selection finds in either place, each once, oldest first. */
export async function readViews(db: Db, connection: Connection, selection: Selection): Promise<readonly StoredView[]> {
  const { waiting, moved, parameters, near, signal } = selection;
  const within = near === undefined ? sql`visits where ${waiting}` : nearest(waiting, near);
  // PostgreSQL first: a row that is moved in between is found twice rather than missed.
  const here = await sql<StoredView>`select ${VIEW_COLUMNS} from ${within}`.execute(db);
  const there = await connection.select<ClickhouseRow>(
    aggregated(moved, endOf(selection)),
    {
      ...parameters,
      ...(near && { near: near.map((hour) => hour.getTime() / 1000) }),
      since: connection.since,
    },
    signal,
  );
  return mergedViews([...here.rows, ...(await withIds(db, there))]);
}

const nearest = (waiting: RawBuilder<unknown>, hours: readonly Date[]) => sql`(
  select *, row_number() over (partition by visitor_id order by (
    select min(abs(extract(epoch from onload_at - hour))) from unnest(${hours}::timestamptz[]) as given (hour)
  )) as place
  from visits where ${waiting}
) v where place <= ${MAX_COUNTED}`;

/** Which page views are read, and how many of each visitor, in ClickHouse's dialect. */
function endOf({ latest, near }: Selection): string {
  const isRead = 'f.onload_at >= {since:DateTime64(3)}';
  if (near !== undefined)
    return `${isRead} order by arrayMin(hour -> abs(toUnixTimestamp(f.onload_at) - hour), {near:Array(Int64)})
      limit ${MAX_COUNTED} by project_uid, visitor_id`;
  return latest === undefined
    ? isRead
    : `${isRead} order by f.onload_at desc, page_key desc limit ${latest} by project_uid, visitor_id`;
}

/** Page views of websites that still exist, with their ids. The id of a deleted form is null, as in the database. */
export async function withIds(db: Db, rows: readonly ClickhouseRow[]): Promise<readonly StoredView[]> {
  const { projects, forms } = await idsOf(db, {
    projects: [...new Set(rows.map(({ project_uid }) => project_uid))],
    forms: [...new Set(rows.flatMap(({ first }) => first.form_uid ?? []))],
  });
  return rows.flatMap((row) => {
    const project = projects.get(row.project_uid);
    const form = row.first.form_uid === null ? null : (forms.get(row.first.form_uid) ?? null);
    return project === undefined ? [] : [storedView(row, { project, form })];
  });
}

/** The results of `work` for parts of a long list of parameters. */
export async function inParts<T>(
  items: readonly string[],
  work: (part: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let at = 0; at < items.length; at += MAX_PARAMETERS)
    // Not spread: there may be more results than a call may have arguments.
    for (const result of await work(items.slice(at, at + MAX_PARAMETERS))) results.push(result);
  return results;
}
