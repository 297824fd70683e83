import type { Client } from 'pg';

/** Every cell of every month counted from the rows, independently of the product's code. */
export async function rawCells(client: Client, formId: number, zone: string): Promise<ReadonlyMap<string, number>> {
  const month = (moment: string): string => `to_char(${moment} at time zone '${zone}', 'YYYY-MM-01')`;
  const { rows } = await client.query<{ cell: string; count: string }>(`
    with spaced as materialized (
      select visitor_id, id, page_key, onload_at, form_viewed, form_interacted,
        max(onload_at + time_spent_ms * interval '1 millisecond') over w as before
      from visits where form_id = ${formId}
      window w as (partition by visitor_id order by onload_at, id rows between unbounded preceding and 1 preceding)
    ), numbered as (
      select *, sum(case when onload_at - before <= interval '30 minutes' then 0 else 1 end) over (
        partition by visitor_id order by onload_at, id) as session
      from spaced
    ), sent as materialized (
      select * from submissions where form_id = ${formId} and not is_spam
    ), sessions as (
      select min(n.onload_at) as began, bool_or(form_viewed) as viewed, bool_or(form_interacted) as interacted,
        count(s.page_key) > 0 as sent
      from numbered n left join (select distinct page_key from sent) s on s.page_key = n.page_key
      group by n.visitor_id, n.session
    ), cells as (
      select ${month('began')} || ' stage page_views' as cell from sessions
      union all select ${month('began')} || ' stage form_views' from sessions where viewed
      union all select ${month('began')} || ' stage form_interactions' from sessions where interacted
      union all select ${month('began')} || ' stage form_submissions' from sessions where sent
      union all select ${month('submitted_at')} || ' stage form_submissions' from sent s
        left join visits v on v.page_key = s.page_key and v.form_id = s.form_id where v.id is null
      union all select ${month('submitted_at')} || ' state ' || current_state from sent
      union all select ${month('submitted_at')} || ' device ' || coalesce(device_type, 'Unknown') from sent
      union all select ${month('submitted_at')} || ' platform ' || coalesce(platform, 'Unknown') from sent
      union all select ${month('submitted_at')} || ' browser ' || coalesce(browser, 'Unknown') from sent
    )
    select cell, count(*) as count from cells group by cell`);
  return new Map(rows.map(({ cell, count }) => [cell, Number(count)]));
}

/** The same cells as the product counted them. */
export async function countedCells(client: Client, formId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ cell: string; count: string }>(
    `select month || ' ' || kind || ' ' || name as cell, count from report_months where form_id = $1 and kind in ('stage', 'state', 'device', 'platform', 'browser')`,
    [formId],
  );
  return new Map(rows.map(({ cell, count }) => [cell, Number(count)]));
}

/** Cells in which two counts differ. */
export function differences(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): readonly string[] {
  const cells = [...new Set([...one.keys(), ...other.keys()])];
  return cells.filter((cell) => one.get(cell) !== other.get(cell));
}

/** Distinct visitors of the page: the cost of a funnel of people on raw rows. */
export const distinctVisitors = (formId: number): string =>
  `select count(distinct visitor_id) from visits where form_id = ${formId}`;

/** The page's numbers without sessions: page views by stage, submissions by category. */
export const rawRows = (formId: number): readonly string[] => [
  `select count(*), count(*) filter (where form_viewed), count(*) filter (where form_interacted)
   from visits where form_id = ${formId}`,
  `select current_state, device_type, platform, browser, count(*) from submissions
   where form_id = ${formId} and not is_spam group by grouping sets (current_state, device_type, platform, browser)`,
];
