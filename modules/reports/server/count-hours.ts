import { type Db, sql } from '../../../server/kit.ts';
import { IDLE_MINUTES } from '../../collector/server/public.ts';
import { UNKNOWN } from '../contract.ts';

/** The form to count. */
export interface Counted {
  readonly formId: number;
  readonly projectId: number;
  /** The workspace's time zone, which decides when months begin. */
  readonly timezone: string;
}

const idle = sql`${sql.lit(IDLE_MINUTES)} * interval '1 minute'`;

/*
 * Forces index access: a few of very many rows are needed, but the planner cannot know this for a list of hours and
 * would read the whole table. A lateral query with `offset 0`, or a scalar one with `limit 1`, leaves only the index.
 */

/** Rows of each hour in `given`. */
const inHour = (moment: string) => sql`
  ${sql.ref(moment)} >= given.hour and ${sql.ref(moment)} < given.hour + interval '1 hour' offset 0`;

/** Page views in the hours of `given`. */
const views = ({ formId }: Counted) => sql`
  given cross join lateral (
    select id, visitor_id from visits where form_id = ${formId} and ${inHour('onload_at')}
  ) v`;

/**
 * All page views of the visitors in `visitors`, each with its session. Not limited to the hours, because a session that
 * continues past midnight began in another hour.
 */
const sessions = ({ formId, projectId }: Counted) => sql`
  paged as (
    select visitors.visitor_id, v.*
    from visitors cross join lateral (
      select id, page_key, onload_at, form_viewed, form_interacted,
        onload_at + time_spent_ms * interval '1 millisecond' as left_at
      from visits
      where project_id = ${projectId} and visitor_id = visitors.visitor_id and form_id = ${formId} offset 0
    ) v
  ),
  spaced as (
    select *, max(left_at) over (partition by visitor_id order by onload_at, id
      rows between unbounded preceding and 1 preceding) as before
    from paged
  ),
  numbered as (
    select *, count(*) filter (where onload_at - before > ${idle}) over (partition by visitor_id order by onload_at, id)
      as session
    from spaced
  )`;

/**
 * The hours affected by changes in `hours`: a late or extended page view can join two sessions, and then the hour in
 * which the second one began loses a session.
 */
export async function changedHours(db: Db, form: Counted, hours: readonly Date[]): Promise<readonly Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    with given as materialized (select unnest(${hours}::timestamptz[]) as hour),
    touched as materialized (
      select v.id, v.visitor_id from ${views(form)}
      union
      select v.id, v.visitor_id
      from given
        cross join lateral (
          select page_key from submissions where form_id = ${form.formId} and page_key is not null and ${inHour('submitted_at')}
        ) s
        cross join lateral (
          select id, visitor_id from visits
          where project_id = ${form.projectId} and page_key = s.page_key and form_id = ${form.formId} offset 0
        ) v
    ),
    visitors as (select distinct visitor_id from touched),
    ${sessions(form)},
    affected as (select distinct n.visitor_id, n.session from numbered n join touched on touched.id = n.id)
    select hour from given
    union
    select date_trunc('hour', n.onload_at, 'UTC') from numbered n join affected using (visitor_id, session)
    order by hour`.execute(db);
  return rows.map(({ hour }) => hour);
}

/** Recounts the given hours from the rows, replacing earlier counts, and then their months from all hours. */
export async function recount(tx: Db, form: Counted, hours: readonly Date[], now: Date): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    delete from report_hours where form_id = ${form.formId} and hour = any(${hours}::timestamptz[]) returning month`.execute(
    tx,
  );
  const counted = await countHours(form, hours, now).execute(tx);
  const months = new Set([...rows, ...counted.rows].map(({ month }) => month));
  await addUpMonths(tx, form.formId, [...months]);
}

const month = (moment: string, { timezone }: Counted) =>
  sql`date_trunc('month', ${sql.ref(moment)} at time zone ${timezone})::date`;

const known = (column: string) => sql`coalesce(${sql.ref(column)}, ${sql.lit(UNKNOWN)})`;

const countHours = (form: Counted, hours: readonly Date[], now: Date) => sql<{ month: string }>`
  with given as materialized (select unnest(${hours}::timestamptz[]) as hour),
  visitors as materialized (select distinct v.visitor_id from ${views(form)}),
  ${sessions(form)},
  whole as (
    select min(onload_at) as began, max(left_at) as ended, bool_or(form_viewed) as viewed,
      bool_or(form_interacted) as interacted, bool_or((
        select true from submissions s
        where s.form_id = ${form.formId} and s.page_key = numbered.page_key and not s.is_spam limit 1
      )) is not null as sent
    from numbered group by visitor_id, session
  ),
  begun as materialized (
    select given.hour, ${month('began', form)} as month, ended, viewed, interacted, sent,
      interacted and not sent as left_off
    from whole join given on given.hour = date_trunc('hour', began, 'UTC')
  ),
  received as materialized (
    select given.hour, ${month('s.submitted_at', form)} as month, s.current_state, s.device_type, s.platform, s.browser,
      s.page_key is null or (
        select true from visits v
        where v.project_id = ${form.projectId} and v.page_key = s.page_key and v.form_id = ${form.formId} limit 1
      ) is null as is_alone
    from given cross join lateral (
      select submitted_at, page_key, current_state, device_type, platform, browser
      from submissions where form_id = ${form.formId} and not is_spam and ${inHour('submitted_at')}
    ) s
  ),
  cells as (
    select hour, month, kind, name, count(*) as count
    from begun, lateral (values
      ('stage', 'page_views', true),
      ('stage', 'form_views', viewed),
      ('stage', 'form_interactions', interacted),
      ('stage', 'form_submissions', sent),
      ('figure', 'conversions', sent),
      ('figure', 'dropoffs', left_off and ended < ${now}::timestamptz - ${idle})
    ) as cell (kind, name, counts)
    where counts group by hour, month, kind, name
    union all
    select hour, month, 'stage', 'form_submissions', count(*) from received where is_alone group by hour, month
    union all
    select hour, month, kind, name, count(*)
    from received, lateral (values
      ('state', current_state), ('device', ${known('device_type')}), ('platform', ${known('platform')}),
      ('browser', ${known('browser')})
    ) as cell (kind, name)
    group by hour, month, kind, name
  ),
  again as (
    -- The visitor may still be filling in the form; whether they abandoned it is known when the session ends.
    insert into collector_dirty_hours (form_id, hour)
    select distinct ${form.formId}::bigint, hour from begun where left_off and ended >= ${now}::timestamptz - ${idle}
  )
  insert into report_hours (form_id, hour, month, kind, name, count)
  select ${form.formId}, hour, month, kind, name, sum(count) from cells group by hour, month, kind, name
  returning month`;

async function addUpMonths(tx: Db, formId: number, months: readonly string[]): Promise<void> {
  await sql`delete from report_months where form_id = ${formId} and month = any(${months}::date[])`.execute(tx);
  // A month of any time zone lies within its UTC month plus one day on either side.
  await sql`
    insert into report_months (form_id, month, kind, name, count)
    select ${formId}, h.month, h.kind, h.name, sum(h.count)
    from unnest(${months}::date[]) as asked (month) join report_hours h on h.form_id = ${formId}
      and h.hour >= asked.month - interval '1 day' and h.hour < asked.month + interval '1 month 1 day'
      and h.month = asked.month
    group by h.month, h.kind, h.name`.execute(tx);
}
