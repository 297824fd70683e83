import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from '../../../server/kit.ts';
import type { FigureRequest, FormCounts } from '../../workspaces/server/public.ts';
import { suggestFields } from './columns.ts';
import { samplesOf } from './list.ts';

type Counted = Omit<FormCounts, 'suggested_fields' | 'dropoff_count' | 'conversion_rate'>;

/** Submission counts of several forms, as seen by one account. */
export async function countSubmissions(request: FigureRequest): Promise<ReadonlyMap<number, Partial<FormCounts>>> {
  const { db, formIds } = request;
  const counts = await countRows(request);
  const samples = await samplesOf(db, formIds);
  const { rows } = await sql<{ id: number; all_fields: string[] }>`
    select id, case when key_fields is null then all_fields else '{}' end as all_fields
    from forms where id = any(${formIds}::bigint[])`.execute(db);
  const all = new Map<number, Partial<FormCounts>>();
  for (const { id, all_fields } of rows) {
    all.set(id, { ...counts.get(id), suggested_fields: suggestFields(all_fields, samples.get(id) ?? []) });
    // An account may have many forms with many fields.
    await nextTurn();
  }
  return all;
}

/** Each count uses an index of its own, because reading all rows of a large form is too slow for every page load. */
async function countRows({ db, formIds, accountId, now }: FigureRequest): Promise<ReadonlyMap<number, Counted>> {
  const ofForm = sql`from submissions s where s.form_id = f.id`;
  const { rows } = await sql<Counted & { form_id: number }>`
    select f.id as form_id, 0 as today_submissions,
      (select count(*) ${ofForm}) as total_submissions,
      (select count(*) ${ofForm} and not is_read and not is_spam and not is_archived) as unread_count,
      (select count(*) ${ofForm} and not is_spam and not is_test
        and submitted_at >= date_trunc('month', ${now}::timestamptz, 'UTC')) as this_month_submissions,
      coalesce((select max(s.id) ${ofForm}) > coalesce(v.last_shown_id, 0), false) as has_new_submissions
    from forms f left join submission_views v on v.form_id = f.id and v.account_id = ${accountId}
    where f.id = any(${formIds}::bigint[])`.execute(db);
  const today = await countToday(db, formIds, now);
  return new Map(
    rows.map(({ form_id, ...counts }) => [form_id, { ...counts, today_submissions: today.get(form_id) ?? 0 }]),
  );
}

/** Counts rows whose local date is today's; no time zone's day began more than 26 hours ago. */
async function countToday(
  db: FigureRequest['db'],
  formIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ form_id: number; today: number }>`
    with recent as materialized (
      select s.form_id, s.submitted_at, s.submitter_timezone, p.timezone
      from submissions s join forms f on f.id = s.form_id join projects p on p.id = f.project_id
      where s.form_id = any(${formIds}::bigint[]) and s.submitted_at > ${now}::timestamptz - interval '26 hours'
    ), zones as materialized (
      select submitter_timezone, timezone, known_zone(submitter_timezone, timezone) as zone
      from (select distinct submitter_timezone, timezone from recent) z
    )
    select form_id, count(*) as today from recent join zones
      on zones.submitter_timezone is not distinct from recent.submitter_timezone and zones.timezone = recent.timezone
    where (submitted_at at time zone zone)::date = (${now}::timestamptz at time zone zone)::date
    group by form_id`.execute(db);
  return new Map(rows.map(({ form_id, today }) => [form_id, today]));
}
