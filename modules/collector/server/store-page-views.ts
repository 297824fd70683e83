import { type RawBuilder, sql } from '../../../server/kit.ts';

/**
 * A growing page view keeps the greatest values, regardless of the order in which its messages arrive. `rows` is a JSON
 * array of `PageViewRow`.
 */
export const upsertPageViews = (rows: string, now: Date) => sql`
  insert into visits (project_id, form_id, visitor_id, page_key, domain, path, url, referrer, onload_at,
    clock_gap_ms, time_spent_ms, time_in_form_ms, form_viewed, form_interacted, device_type, browser, platform, utm,
    created_at)
  select project_id, form_id, visitor_id, page_key, domain, path, url, referrer, onload_at,
    clock_gap_ms, time_spent_ms, time_in_form_ms, form_viewed, form_interacted, device_type, browser, platform, utm,
    ${now}::timestamptz
  from jsonb_to_recordset(${rows}::jsonb) as v(project_id bigint, form_id bigint, visitor_id text, page_key text,
    domain text, path text, url text, referrer text, onload_at timestamptz, clock_gap_ms bigint, time_spent_ms bigint, time_in_form_ms bigint,
    form_viewed boolean, form_interacted boolean, device_type text, browser text, platform text, utm jsonb)
  order by project_id, page_key
  on conflict (project_id, page_key) do update set
    time_spent_ms = greatest(visits.time_spent_ms, excluded.time_spent_ms),
    time_in_form_ms = greatest(visits.time_in_form_ms, excluded.time_in_form_ms),
    form_viewed = visits.form_viewed or excluded.form_viewed,
    form_interacted = visits.form_interacted or excluded.form_interacted
  where visits.visitor_id = excluded.visitor_id`;

/**
 * Marks the hours of a form's events for the recount. Each event appends its own mark, so a mark is visible exactly
 * when its event is.
 *
 * @param moments Rows of `form_id` and `at`.
 */
export const markDirtyHours = (moments: RawBuilder<unknown>) => sql`
  insert into collector_dirty_hours (form_id, hour)
  select distinct form_id, date_trunc('hour', at, 'UTC') from (${moments}) as moments`;
