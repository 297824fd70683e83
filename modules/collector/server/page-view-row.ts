import type { Device } from './device.ts';
import type { ReceivedPageView } from './page-view.ts';

/** A page view's columns, serialised as JSON for the insert. */
export interface PageViewRow {
  readonly project_id: number;
  readonly form_id: number | null;
  readonly visitor_id: string;
  readonly page_key: string;
  readonly domain: string;
  readonly path: string;
  readonly url: string;
  readonly referrer: string | null;
  readonly onload_at: Date;
  readonly clock_gap_ms: number | null;
  readonly time_spent_ms: number;
  readonly time_in_form_ms: number;
  readonly form_viewed: boolean;
  readonly form_interacted: boolean;
  readonly device_type: string | null;
  readonly browser: string | null;
  readonly platform: string | null;
  readonly utm: ReceivedPageView['campaign'] | null;
}

export function pageViewRow(
  visit: ReceivedPageView,
  device: Device,
  projectId: number,
  formId: number | null,
): PageViewRow {
  return {
    project_id: projectId,
    form_id: formId,
    visitor_id: visit.visitor,
    page_key: visit.page,
    domain: visit.domain,
    path: visit.path,
    url: visit.url,
    referrer: visit.referrer,
    onload_at: visit.onloadAt,
    clock_gap_ms: visit.clockGap,
    time_spent_ms: visit.timeSpent,
    time_in_form_ms: visit.timeInForm,
    form_viewed: formId !== null && visit.isViewed,
    form_interacted: formId !== null && visit.isInteracted,
    device_type: device.device_type,
    browser: device.browser,
    platform: device.platform,
    utm: visit.campaign ?? null,
  };
}

/** Merges rows of the same page view, because a statement must not update a row twice. */
export function onePerPage(rows: readonly PageViewRow[]): readonly PageViewRow[] {
  const pages = new Map<string, PageViewRow>();
  for (const row of rows) {
    const key = `${row.project_id} ${row.page_key}`;
    const known = pages.get(key);
    if (!known) pages.set(key, row);
    else if (known.visitor_id === row.visitor_id) pages.set(key, greatest(known, row));
  }
  return [...pages.values()];
}

/** The first values of a page view, and the greatest ones. */
export const greatest = <V extends PageViewRow>(known: V, row: PageViewRow): V => ({
  ...known,
  time_spent_ms: Math.max(known.time_spent_ms, row.time_spent_ms),
  time_in_form_ms: Math.max(known.time_in_form_ms, row.time_in_form_ms),
  form_viewed: known.form_viewed || row.form_viewed,
  form_interacted: known.form_interacted || row.form_interacted,
});
