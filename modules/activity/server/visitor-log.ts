import { type Db, sql } from '../../../server/kit.ts';

interface PageVisit {
  readonly domain: string;
  readonly path: string;
  readonly time_spent_in_page: number;
  readonly onload_timestamp: number;
}

/** Enough for anyone's patience; the newest are kept. */
const MAX = 1000;
/** Milliseconds a message may have been underway; beyond that the visitor's clock was set, and its gap tells nothing. */
const MAX_LATE = 60_000;

/**
 * The pages of the workspace's website that the submitter of a submission has visited, before and after, oldest first. A
 * message that was underway for longer than the visitor's quickest makes its page seem opened later by as much, maybe
 * after the next one: the gaps between the visitor's clock and ours tell by how much.
 */
export async function readVisitorLog(db: Db, submissionId: number): Promise<readonly PageVisit[]> {
  const { rows } = await sql<PageVisit>`
    with newest as (
      select v.id, v.onload_at, v.domain, v.path, v.time_spent_ms, v.clock_gap_ms
      from submissions s join forms f on f.id = s.form_id
        join visits v on v.project_id = f.project_id and v.visitor_id = s.visitor_id
      where s.id = ${submissionId}
      order by v.onload_at desc, v.id desc limit ${MAX}
    ), late as (
      select *, clock_gap_ms - min(clock_gap_ms) over () as ms from newest
    ), opened as (
      select *, onload_at - case when ms <= ${MAX_LATE} then ms else 0 end * interval '1 ms' as at from late
    )
    select domain, path, (time_spent_ms / 1000.0)::float8 as time_spent_in_page,
      floor(extract(epoch from at))::bigint as onload_timestamp
    from opened order by at, id`.execute(db);
  return rows;
}
