import { type Db, sql } from '../../../server/kit.ts';
import { MAX_LOGGED, type VisitStore } from '../../collector/server/public.ts';

interface PageVisit {
  readonly domain: string;
  readonly path: string;
  readonly time_spent_in_page: number;
  readonly onload_timestamp: number;
}

/**
 * Maximum plausible transit time in milliseconds. A larger gap means that the visitor's clock was set, so it is
 * ignored.
 */
const MAX_LATE_MS = 60_000;

/**
 * The pages of the workspace's website that the submitter visited, before and after submitting, oldest first. A slow
 * message makes its page seem opened later, maybe after the next one. The difference between its clock gap and the
 * visitor's smallest gap corrects that.
 */
export async function readVisitorLog(db: Db, submissionId: number, store: VisitStore): Promise<readonly PageVisit[]> {
  const visits = await store.ofSubmitter(db, submissionId);
  const { rows } = await sql<PageVisit>`
    with newest as (
      select v.id, v.onload_at, v.domain, v.path, v.time_spent_ms, v.clock_gap_ms
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
      floor(extract(epoch from at))::bigint as onload_timestamp
    from opened order by at, id`.execute(db);
  return rows;
}
