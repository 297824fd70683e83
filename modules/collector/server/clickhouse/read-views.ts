import { type Db, type RawBuilder, sql } from '../../../../server/kit.ts';
import type { Connection } from './connection.ts';
import { idsOf } from './site-uids.ts';
import { type ClickhouseRow, mergedViews, type StoredView, storedView } from './stored-view.ts';

/** ClickHouse limits a field of a request to 128 kB (`http_max_field_value_size`). */
const MAX_PARAMETERS = 1000;

/** Conditions for the same page views in both places. */
export interface Selection {
  /** Over the columns of the table `visits`, for page views that wait to be moved. */
  readonly waiting: RawBuilder<unknown>;
  /** Over the columns of ClickHouse's table. */
  readonly moved: string;
  readonly parameters: Readonly<Record<string, string | readonly string[] | Date>>;
  /** Of each visitor, the latest ones up to this number. */
  readonly latest?: number;
  /** Ends the read early. */
  readonly signal?: AbortSignal;
}

export const VIEW_COLUMNS = sql.raw(
  [
    'id, project_id, form_id, visitor_id, page_key, domain, path, url, referrer, onload_at, clock_gap_ms, time_spent_ms',
    'time_in_form_ms, form_viewed, form_interacted, device_type, browser, platform, utm, created_at',
  ].join(', '),
);

/** Every column, with the messages of each page view aggregated. */
export const aggregated = (condition: string, end = ''): string => `
  select project_uid, visitor_id, page_key, f as first, spent as time_spent_ms, in_form as time_in_form_ms,
    viewed as form_viewed, interacted as form_interacted
  from (
    select project_uid, visitor_id, page_key, min(first) as f, max(time_spent_ms) as spent, max(time_in_form_ms) as in_form,
      max(form_viewed) as viewed, max(form_interacted) as interacted
    from visits where ${condition} group by project_uid, visitor_id, page_key
  ) ${end}`;

/** The page views that a selection finds in either place, each once, oldest first. */
export async function readViews(
  db: Db,
  connection: Connection,
  { waiting, moved, parameters, latest, signal }: Selection,
): Promise<readonly StoredView[]> {
  const end =
    latest === undefined ? '' : `order by f.onload_at desc, page_key desc limit ${latest} by project_uid, visitor_id`;
  // In this order: what is moved in between is found twice, not never.
  const here = await sql<StoredView>`select ${VIEW_COLUMNS} from visits where ${waiting}`.execute(db);
  const there = await connection.select<ClickhouseRow>(aggregated(moved, end), parameters, signal);
  return mergedViews([...here.rows, ...(await withIds(db, there))]);
}

/** Page views of websites that still exist, with their ids. A deleted form is none, as in the database. */
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
    results.push(...(await work(items.slice(at, at + MAX_PARAMETERS))));
  return results;
}
