import { greatest, type PageViewRow } from '../page-view-row.ts';

/** A page view, with the time of its first message. */
export interface StoredView extends PageViewRow {
  readonly created_at: Date;
}

/** The values of a page view's first message. */
interface First {
  readonly created_at: Date | string;
  readonly onload_at: Date | string;
  readonly form_uid: string | null;
  readonly domain: string;
  readonly path: string;
  readonly url: string;
  readonly referrer: string | null;
  readonly clock_gap_ms: number | null;
  readonly device_type: string | null;
  readonly browser: string | null;
  readonly platform: string | null;
  /** JSON. */
  readonly utm: string | null;
}

/** A row of ClickHouse's table. Ids of the database may be assigned again after a restore, so that it has none. */
export interface ClickhouseRow {
  readonly project_uid: string;
  readonly visitor_id: string;
  readonly page_key: string;
  readonly opened_at: Date | string;
  readonly first: First;
  readonly time_spent_ms: number;
  readonly time_in_form_ms: number;
  readonly form_viewed: number;
  readonly form_interacted: number;
}

/** Public ids of a page view's website and form. */
export interface ViewUids {
  readonly project: string;
  readonly form: string | null;
}

export const clickhouseRow = (view: StoredView, { project, form }: ViewUids): ClickhouseRow => ({
  project_uid: project,
  visitor_id: view.visitor_id,
  page_key: view.page_key,
  opened_at: view.onload_at,
  first: {
    created_at: view.created_at,
    onload_at: view.onload_at,
    form_uid: form,
    domain: view.domain,
    path: view.path,
    url: view.url,
    referrer: view.referrer,
    clock_gap_ms: view.clock_gap_ms,
    device_type: view.device_type,
    browser: view.browser,
    platform: view.platform,
    utm: view.utm === null ? null : JSON.stringify(view.utm),
  },
  time_spent_ms: view.time_spent_ms,
  time_in_form_ms: view.time_in_form_ms,
  form_viewed: Number(view.form_viewed),
  form_interacted: Number(view.form_interacted),
});

/** A page view, whose website and form have these ids in the database. */
export const storedView = (
  { first, ...row }: Omit<ClickhouseRow, 'opened_at'>,
  ids: { readonly project: number; readonly form: number | null },
): StoredView => ({
  project_id: ids.project,
  form_id: ids.form,
  visitor_id: row.visitor_id,
  page_key: row.page_key,
  domain: first.domain,
  path: first.path,
  url: first.url,
  referrer: first.referrer,
  onload_at: new Date(first.onload_at),
  clock_gap_ms: first.clock_gap_ms,
  time_spent_ms: row.time_spent_ms,
  time_in_form_ms: row.time_in_form_ms,
  form_viewed: row.form_viewed === 1,
  form_interacted: row.form_interacted === 1,
  device_type: first.device_type,
  browser: first.browser,
  platform: first.platform,
  // Written by `clickhouseRow`.
  utm: first.utm === null ? null : (JSON.parse(first.utm) as PageViewRow['utm']),
  created_at: new Date(first.created_at),
});

/**
 * Each page view once, oldest first: the values of its first message, the greatest values of all of them. A visitor who
 * uses the key of another one's page view changes nothing.
 */
export function mergedViews(views: readonly StoredView[]): readonly StoredView[] {
  const merged = new Map<string, StoredView>();
  for (const view of views.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())) {
    const key = `${view.project_id} ${view.page_key}`;
    const known = merged.get(key);
    if (!known) merged.set(key, view);
    else if (known.visitor_id === view.visitor_id) merged.set(key, greatest(known, view));
  }
  return [...merged.values()].toSorted(
    (one, other) => one.onload_at.getTime() - other.onload_at.getTime() || (one.page_key < other.page_key ? -1 : 1),
  );
}
