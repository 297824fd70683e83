import { type Db, sql } from '../kit.ts';
import { jobDatabase } from './job-database.ts';
import { JOBS_SCHEMA, queueOptions } from './scheduler.ts';

export { JOBS_SCHEMA } from './scheduler.ts';

/** A pending one-off job, as stored in a backup. Recurring jobs are not included. */
export interface WaitingJob {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly at: string;
}

export async function waitingJobs(db: Db): Promise<readonly WaitingJob[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${`${JOBS_SCHEMA}.job`}) is not null as there`.execute(db);
  if (found[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string; data: Readonly<Record<string, unknown>>; at: Date }>`
    select name, data, start_after as at from ${sql.id(JOBS_SCHEMA, 'job')}
    where state <= 'active' and data ? 'data' order by start_after, id`.execute(db);
  return rows.map(({ name, data, at }) => ({ name, data, at: at.toISOString() }));
}

/** Restores pending jobs into newly created tables of the job library. */
export async function restoreJobs(db: Db, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: jobDatabase(db),
    schema: JOBS_SCHEMA,
    migrate: false,
    schedule: false,
    supervise: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name, queueOptions('standard'));
  for (const { name, data, at } of jobs) await boss.send(name, data, { startAfter: new Date(at) });
  await boss.stop({ graceful: false, close: false });
}
