import { type Db, sql } from '../../../server/kit.ts';
import { IDLE_MINUTES, MAX_LOGGED, type PageViewStore } from '../../collector/server/public.ts';

interface LoggedPageView {
  readonly domain: string;
  readonly path: string;
  readonly time_spent_in_page: number;
  readonly onload_timestamp: number;
  readonly begins_visit: boolean;
  readonly form_sent: boolean;
}

/**
 * Maximum plausible transit time in milliseconds. A larger gap means that the visitor's clock was set, so it is
 * ignored.
 */
const MAX_LATE_MS = 60_000;

/**
 * The pages of the workspace's website that the submitter visited, before and after submitting, oldest first. A slow
 * message makes its page seem opened later, maybe after the next one. The difference between its clock gap and the
 * visitor's smallest gap corrects that. A visit ends after `IDLE_MINUTES`, as in the counts of visits.
 */
export async function readVisitorLog(
  db: Db,
  submissionId: number,
  store: PageViewStore,
): Promise<readonly LoggedPageView[]> {
  const visits = await store.ofSubmitter(db, submissionId);
  const { rows } = await sql<LoggedPageView>`
    with newest as (
      select v.id, v.onload_at, v.domain, v.path, v.time_spent_ms, v.clock_gap_ms,
        v.page_key = s.page_key as is_form_page
      from submissions s join forms f on f.id = s.form_id
        join ${visits} v on v.project_id = f.project_id and v.visitor_id = s.visitor_id
      where s.id = ${submissionId}
      order by v.onload_at desc, v.id desc limit ${MAX_LOGGED}
    ), late as (
      select *, clock_gap_ms - min(clock_gap_ms) over () as ms from newest
    ), opened as (
      select *, onload_at - case when ms <= ${MAX_LATE_MS} then ms else 0 end * interval '1 ms' as at from late
    )
    select domain, path, (time_spent_ms / 1000.0)::float8 as time_spent_in_page,
      floor(extract(epoch from at))::bigint as onload_timestamp,
      coalesce(at - lag(at + time_spent_ms * interval '1 ms') over (order by at, id)
        > ${IDLE_MINUTES} * interval '1 minute', true) as begins_visit,
      coalesce(is_form_page, false) as form_sent
    from opened order by at, id`.execute(db);
  return rows;
}
