import { type Db, sql } from '../../../server/kit.ts';

interface PageVisit {
  readonly domain: string;
  readonly path: string;
  readonly time_spent_in_page: number;
  readonly onload_timestamp: number;
}

/** Enough for anyone's patience; the newest are kept. */
const MOST = 1000;

/** The pages of the workspace's website that the submitter of a submission has visited, before and after, oldest first. */
export async function readVisitorLog(db: Db, submissionId: number): Promise<readonly PageVisit[]> {
  const { rows } = await sql<PageVisit>`
    select domain, path, time_spent_in_page, onload_timestamp from (
      select v.id, v.onload_at, v.domain, v.path, (v.time_spent_ms / 1000.0)::float8 as time_spent_in_page,
        floor(extract(epoch from v.onload_at))::bigint as onload_timestamp
      from submissions s join forms f on f.id = s.form_id
        join visits v on v.project_id = f.project_id and v.visitor_id = s.visitor_id
      where s.id = ${submissionId}
      order by v.onload_at desc, v.id desc limit ${MOST}
    ) newest order by onload_at, id`.execute(db);
  return rows;
}
