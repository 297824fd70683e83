import { MAX_ATTRIBUTE } from '../../../contract/entity/attribute.ts';
import { type Db, sql } from '../../../server/kit.ts';
import {
  IDLE_MINUTES,
  type ProjectForm,
  type PageViewRelation,
  type PageViewStore,
} from '../../collector/server/public.ts';
import { localDay } from '../../submissions/server/public.ts';
import { addUp } from './add-up.ts';
import { attributes } from './attributes.ts';
import { isBefore, isFinal } from './final-counts.ts';
import { firstAction } from './first-action.ts';
import { flowClauses } from './flow.ts';

/** The form to count. */
export interface Counted extends ProjectForm {
  /** The workspace's time zone, which decides when days and months begin. */
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
const views = ({ formId }: Counted, visits: PageViewRelation) => sql`
  given cross join lateral (
    select id, visitor_id from ${visits} v where form_id = ${formId} and ${inHour('onload_at')}
  ) v`;

/**
 * All page views of the visitors in `visitors`, each with its session. Not limited to the hours, because a session that
 * continues past midnight began in another hour.
 */
const sessions = ({ formId, projectId }: Counted, visits: PageViewRelation) => sql`
  paged as (
    select visitors.visitor_id, v.*
    from visitors cross join lateral (
      select id, page_key, path, onload_at, form_viewed, form_interacted,
        onload_at + time_spent_ms * interval '1 millisecond' as left_at
      from ${visits} v
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
export async function changedHours(
  tx: Db,
  form: Counted,
  hours: readonly Date[],
  store: PageViewStore,
): Promise<readonly Date[]> {
  const visits = await store.aroundHours(tx, form, hours);
  const { rows } = await sql<{ hour: Date }>`
    with given as materialized (select unnest(${hours}::timestamptz[]) as hour),
    touched as materialized (
      select v.id, v.visitor_id from ${views(form, visits)}
      union
      select v.id, v.visitor_id
      from given
        cross join lateral (
          select page_key from submissions where form_id = ${form.formId} and page_key is not null and ${inHour('submitted_at')}
        ) s
        cross join lateral (
          select id, visitor_id from ${visits} v
          where project_id = ${form.projectId} and page_key = s.page_key and form_id = ${form.formId} offset 0
        ) v
    ),
    visitors as (select distinct visitor_id from touched),
    ${sessions(form, visits)},
    affected as (select distinct n.visitor_id, n.session from numbered n join touched on touched.id = n.id)
    select hour from given
    union
    select date_trunc('hour', n.onload_at, 'UTC') from numbered n join affected using (visitor_id, session)
    order by hour`.execute(tx);
  return rows.map(({ hour }) => hour);
}

/** How hours are counted. */
export interface Counting {
  readonly store: PageViewStore;
  readonly now: Date;
  /** The time before which what is counted from page views stays as it was, if any. */
  readonly finalBefore: Date | undefined;
}

/** Recounts the given hours from the rows, replacing earlier counts, and then their days and months. */
export async function recount(
  tx: Db,
  form: Counted,
  hours: readonly Date[],
  { store, now, finalBefore }: Counting,
): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    delete from report_hours
    where form_id = ${form.formId} and hour = any(${hours}::timestamptz[]) and not ${isFinal(finalBefore)}
    returning day::text`.execute(tx);
  const visits = await store.aroundHours(tx, form, hours);
  const counted = await countHours(form, hours, { visits, now, finalBefore }).execute(tx);
  const days = new Set([...rows, ...counted.rows].map(({ day }) => day));
  await addUp(tx, form.formId, [...days]);
}

const day = (moment: string, { timezone }: Counted) => localDay(moment, sql`${timezone}`);

const countHours = (
  form: Counted,
  hours: readonly Date[],
  { visits, now, finalBefore }: Omit<Counting, 'store'> & { readonly visits: PageViewRelation },
) => sql<{ day: string }>`
  with recursive given as materialized (select unnest(${hours}::timestamptz[]) as hour),
  visitors as materialized (select distinct v.visitor_id from ${views(form, visits)}),
  ${sessions(form, visits)},
  viewed_pages as materialized (
    select numbered.*, (
      select true from submissions s
      where s.form_id = ${form.formId} and s.page_key = numbered.page_key and not s.is_spam limit 1
    ) is not null as sent
    from numbered
  ),
  whole as (
    select visitor_id, session, min(onload_at) as began, max(left_at) as ended, bool_or(form_viewed) as viewed,
      bool_or(form_interacted) as interacted, bool_or(sent) as sent
    from viewed_pages group by visitor_id, session
  ),
  begun as materialized (
    select given.hour, ${day('began', form)} as day, visitor_id, session, ended, viewed, interacted, sent,
      interacted and not sent as left_off
    from whole join given on given.hour = date_trunc('hour', began, 'UTC') and not ${isBefore('given.hour', finalBefore)}
  ),
  session_pages as (
    select hour, day, left(path, ${sql.lit(MAX_ATTRIBUTE)}) as path, bool_or(viewed_pages.sent) as sent
    from begun join viewed_pages using (visitor_id, session)
    group by hour, day, visitor_id, session, 3
  ),
  received as materialized (
    select given.hour, ${day('s.submitted_at', form)} as day, s.*,
      s.page_key is null or (s.page_opened_at is null or ${finalBefore ?? null}::timestamptz is null) and (
        select true from ${visits} v
        where v.project_id = ${form.projectId} and v.page_key = s.page_key and v.form_id = ${form.formId} limit 1
      ) is null as is_alone
    from given cross join lateral (
      select id, submitted_at, visitor_id, page_key, page_opened_at, current_state, device_type, platform, browser, primary_language,
        origin_url, referrer, utm_source, utm_campaign
      from submissions where form_id = ${form.formId} and not is_spam and ${inHour('submitted_at')}
    ) s
  ),
  ${flowClauses},
  arrived as (
    select given.hour, ${day('a.quarter', form)} as day, a.received, a.spam
    from given cross join lateral (
      select quarter, received, spam from report_arrivals where form_id = ${form.formId} and ${inHour('quarter')}
    ) a
  ),
  cells as (
    select hour, day, kind, name, count(*) as count
    from begun, lateral (values
      ('stage', 'page_views', true),
      ('stage', 'form_views', viewed),
      ('stage', 'form_interactions', interacted),
      ('stage', 'form_submissions', sent),
      ('figure', 'visits', true),
      ('figure', 'conversions', sent),
      ('figure', 'dropoffs', left_off and ended < ${now}::timestamptz - ${idle})
    ) as cell (kind, name, counts)
    where counts group by hour, day, kind, name
    union all
    select hour, day, 'stage', 'form_submissions', count(*) from received where is_alone group by hour, day
    union all
    select hour, day, 'stage', 'form_submissions', count from report_hours
    where form_id = ${form.formId} and hour = any(${hours}::timestamptz[]) and ${isBefore('hour', finalBefore)}
      and kind = 'figure' and name = 'conversions'
    union all
    select hour, day, kind, name, count(*)
    from session_pages, lateral (values ('page_visit', path, true), ('page_conversion', path, sent)) as cell (kind, name, counts)
    where counts group by hour, day, kind, name
    union all
    select hour, day, kind, left(name, ${sql.lit(MAX_ATTRIBUTE)}), count(*)
    from received, lateral (values
      ('figure', 'submissions'), ('state', current_state), ${attributeCells(form.projectId, visits)},
      ('first_action', ${firstAction})
    ) as cell (kind, name)
    where name is not null and not (kind = 'source' and ${isBefore('hour', finalBefore)}) group by hour, day, kind, 4
    union all
    select hour, day, 'flow', jsonb_build_array(from_state, state)::text, count(*)
    from flow join received using (id) where from_state is not null group by hour, day, from_state, state
    union all
    select hour, day, 'figure', name, sum(count)
    from arrived, lateral (values ('received', received), ('received_spam', spam)) as cell (name, count)
    where count > 0 group by hour, day, name
  ),
  again as (
    -- The visitor may still be filling in the form; whether they abandoned it is known when the session ends.
    insert into collector_dirty_hours (form_id, hour)
    select distinct ${form.formId}::bigint, hour from begun where left_off and ended >= ${now}::timestamptz - ${idle}
  )
  insert into report_hours (form_id, hour, day, kind, name, count)
  select ${form.formId}, hour, day, kind, name, sum(count) from cells group by hour, day, kind, name
  returning day::text`;

/** The attributes as rows of kind and name. */
const attributeCells = (projectId: number, visits: PageViewRelation) =>
  sql.join(Object.entries(attributes(projectId, visits)).map(([kind, name]) => sql`(${sql.lit(kind)}, ${name})`));
