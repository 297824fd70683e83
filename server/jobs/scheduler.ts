import { randomUUID } from 'node:crypto';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import library from 'pg-boss/package.json' with { type: 'json' };
import { DAY_SECONDS, HOUR_SECONDS } from '../../contract/duration.ts';
import type { Clock, Db, JsonValue, Logger, ScheduledJob } from '../kit.ts';
import { sql } from '../kit.ts';
import { jobDatabase } from './job-database.ts';

/** A module's job handler. `data` is the value passed to `at`, null for recurring jobs. */
export type JobHandler = (data: unknown, signal: AbortSignal) => Promise<void>;

interface RegisteredJob {
  readonly handler: JobHandler;
  /** Set for recurring jobs. */
  readonly cron: string | undefined;
}

export interface SchedulerParts {
  readonly db: Db;
  readonly log: Logger;
  readonly clock: Clock;
  /** Whether the database is the embedded engine. */
  readonly embedded: boolean;
  /** Whether this process runs jobs. Any process schedules them. */
  readonly isWorker: boolean;
  /** Manual mode for tests: jobs run only on `runDue` and `runNow`, and `clock` decides what is due. */
  readonly manual?: boolean | undefined;
}

/** pg-boss is large: it loads while the database opens. */
const loading = import('pg-boss');

/** Schema of pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs';
/** Seconds between polls. One-off jobs should start promptly; recurring jobs can wait. */
const POLL_SECONDS = { job: 5, schedule: 20 };
/** Up to this many jobs per poll. A full batch triggers the next poll immediately. */
const BATCH_OPTIONS = { batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
/** An attempt that takes longer is considered lost. */
const ATTEMPT_TIMEOUT_SECONDS = 30 * 60;
/** After this long without a heartbeat, another process takes over the job. Workers send one twice as often. */
const HEARTBEAT_TIMEOUT_SECONDS = 120;
const STOP_TIMEOUT_SECONDS = 10;

/** Creates pg-boss's tables. Must run alone. */
export async function migrateScheduler(db: Db): Promise<void> {
  if ((await installedVersion(db)) === library.pgboss.schema) return;
  const { PgBoss } = await loading;
  const boss = new PgBoss({ db: jobDatabase(db), schema: JOBS_SCHEMA, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** The version of pg-boss's tables, or undefined if there are none. */
async function installedVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`${JOBS_SCHEMA}.version`}) is not null as there`.execute(db);
  if (rows[0]?.there !== true) return undefined;
  const versions = await sql<{ version: number }>`select version from ${sql.id(JOBS_SCHEMA, 'version')}`.execute(db);
  return versions.rows[0]?.version;
}

/** How jobs of one name are queued, retried and deleted. */
export function queueOptions(policy: 'standard' | 'exclusive') {
  return {
    policy,
    expireInSeconds: ATTEMPT_TIMEOUT_SECONDS,
    heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
    retryLimit: 10,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: HOUR_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
  };
}

/** Runs one-off and recurring jobs, each in exactly one process. */
export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #jobs = new Map<string, RegisteredJob>();
  #started: PgBoss | undefined;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  schedule(name: string, cron: string, handler: () => Promise<void>): void {
    this.#register(name, { handler, cron });
  }

  job(name: string, handler: JobHandler): ScheduledJob {
    this.#register(name, { handler, cron: undefined });
    return { at: (when, data, within) => this.#send(name, when, data, within) };
  }

  /** Prepares the queues without running any job. */
  async start(): Promise<void> {
    this.#started = await this.#open();
    await this.#boss.start();
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { cron }] of this.#jobs) {
      const queue = known.get(name);
      if (!queue) await this.#createQueue(name, cron);
      // A queue created by an older version has no heartbeat.
      else if (queue.heartbeatSeconds !== HEARTBEAT_TIMEOUT_SECONDS)
        await this.#boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS });
    }
  }

  /** Starts polling, in a worker. */
  async run(): Promise<void> {
    if (this.#parts.manual === true || !this.#parts.isWorker) return;
    for (const [name, { cron }] of this.#jobs) {
      if (cron !== undefined) await this.#boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' });
      const pollingIntervalSeconds = cron === undefined ? POLL_SECONDS.job : POLL_SECONDS.schedule;
      await this.#boss.work<JobPayload>(name, { pollingIntervalSeconds, ...BATCH_OPTIONS }, (jobs) =>
        this.#runBatch(name, jobs),
      );
    }
  }

  /** Stops polling and waits for running jobs. */
  async stop(): Promise<void> {
    await this.#started?.stop({
      graceful: this.#parts.manual !== true,
      timeout: STOP_TIMEOUT_SECONDS * 1000,
      close: false,
    });
  }

  /** Runs every job that is due by `clock`, and those that become due thereby. For tests. */
  async runDue(): Promise<void> {
    for (const name of this.#jobs.keys()) await this.#drain(name);
  }

  /** Runs a recurring job immediately. For tests. */
  async runNow(name: string): Promise<void> {
    await this.#boss.send(name, null, { startAfter: this.#parts.clock.now() });
    await this.#drain(name);
  }

  get #boss(): PgBoss {
    if (!this.#started) throw new Error('The scheduler has not started');
    return this.#started;
  }

  async #open(): Promise<PgBoss> {
    const { db, log, embedded, isWorker, manual = false } = this.#parts;
    const works = isWorker && !manual;
    const { PgBoss } = await loading;
    const boss = new PgBoss({
      db: jobDatabase(db),
      backend: embedded ? 'pglite' : 'postgres',
      schema: JOBS_SCHEMA,
      migrate: false,
      schedule: works,
      supervise: works,
      // The embedded engine has no autovacuum for pg-boss to monitor, and its job tables stay small.
      monitorVacuum: !embedded,
      reindex: !embedded,
    });
    boss.on('error', (error) => log.error({ err: error }, 'scheduled jobs'));
    boss.on('warning', ({ message }) => log.warn({ message }, 'scheduled jobs'));
    return boss;
  }

  #register(name: string, job: RegisteredJob): void {
    if (this.#jobs.has(name)) throw new Error(`Duplicate job name: ${name}`);
    this.#jobs.set(name, job);
  }

  async #createQueue(name: string, cron: string | undefined): Promise<void> {
    // A recurring job that is still queued or running is not queued again.
    await this.#boss.createQueue(name, queueOptions(cron === undefined ? 'standard' : 'exclusive'));
    // Caches the queue, because scheduling inside a transaction must not need a second connection to look it up.
    await this.#boss.findJobs(name, { id: randomUUID() });
  }

  async #send(name: string, when: Date, data: JsonValue, within: Db | undefined): Promise<void> {
    await this.#boss.send(name, { data }, { startAfter: when, ...(within ? { db: jobDatabase(within) } : {}) });
  }

  async #drain(name: string): Promise<void> {
    for (;;) {
      const job = await this.#claimDue(name);
      if (!job) return;
      try {
        await this.#runJob(name, job);
      } catch (error) {
        await this.#boss.fail(name, job.id, { message: String(error) });
        throw error;
      }
      await this.#boss.complete(name, job.id);
    }
  }

  /** Claims the next job that is due by `clock`. pg-boss's own `fetch` goes by the database's clock. */
  async #claimDue(name: string): Promise<ClaimedJob | undefined> {
    const jobs = sql.id(JOBS_SCHEMA, 'job');
    const { rows } = await sql<Omit<ClaimedJob, 'signal'>>`
      update ${jobs} set state = 'active', started_on = now(), heartbeat_on = now()
      where name = ${name} and id = (
        select id from ${jobs}
        where name = ${name} and state < 'active' and start_after <= ${this.#parts.clock.now()}
        order by start_after, id limit 1 for update skip locked)
      returning id, data`.execute(this.#parts.db);
    return rows[0] && { ...rows[0], signal: new AbortController().signal };
  }

  /** Runs the jobs one after another. Those not started before the abort are retried. */
  async #runBatch(name: string, jobs: readonly Job<JobPayload>[]): Promise<JobResult[]> {
    const results: JobResult[] = [];
    for (const job of jobs) {
      if (job.signal.aborted) break;
      const status = await this.#runJob(name, job).then(
        () => ({ status: 'completed' as const }),
        (error: unknown) => ({ status: 'failed' as const, output: { message: String(error) } }),
      );
      results.push({ id: job.id, ...status });
    }
    return results;
  }

  async #runJob(name: string, { data, signal }: ClaimedJob): Promise<void> {
    try {
      await this.#jobs.get(name)?.handler(data?.data, signal);
    } catch (error) {
      this.#parts.log.error({ err: error, work: name }, 'scheduled job failed; it will be retried');
      throw error;
    }
  }
}

type JobPayload = { readonly data?: unknown } | null;
type ClaimedJob = Pick<Job<JobPayload>, 'id' | 'data' | 'signal'>;
