import type { Client } from 'pg';
import { jobsOf } from './owned-tables.ts';

/** What the worker that has taken up a job has written. The target's workers take it up again. */
const OF_A_RUN = ['state', 'started_on', 'heartbeat_on', 'completed_on'];

/** Copies the one-off jobs of an account with their settings, to be taken up in the target. */
export async function copyJobs(source: Client, to: Client, account: number): Promise<void> {
  const { rows: described } = await to.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = 'jobs.job'::regclass and attnum > 0 and not attisdropped and attname <> all($1)`,
    [OF_A_RUN],
  );
  const columns = described[0]?.columns ?? '';
  const { rows } = await source.query<{ jobs: string | null }>(
    `select json_agg(j)::text as jobs from (select ${columns} from jobs.job j where ${jobsOf('j')}) j`,
    [account],
  );
  await to.query(
    `insert into jobs.job (${columns}) select ${columns} from json_populate_recordset(null::jobs.job, $1::json)`,
    [rows[0]?.jobs ?? '[]'],
  );
}
