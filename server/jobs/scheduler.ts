import { randomUUID } from 'node:crypto';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import library from 'pg-boss/package.json' with { type: 'json' };
import type { Clock, Db, JsonValue, Logger, ScheduledJob } from '../kit.ts';
import { sql } from '../kit.ts';
import { jobDatabase } from './job-database.ts';

/** A module's job handler. `data` is the value passed to `at`, null for recurring jobs. */
export type Work = (data: unknown, signal: AbortSignal) => Promise<void>;

interface Registered {
  readonly work: Work;
  /** Set for recurring jobs. */
  readonly cron: string | undefined;
}

export interface SchedulerParts {
  readonly db: Db;
  readonly log: Logger;
  readonly clock: Clock;
  /** Whether the database is the embedded engine. */
  readonly embedded: boolean;
  /** Manual mode for tests: jobs run only on `runDue` and `runNow`, and `clock` decides what is due. */
  readonly byHand?: boolean | undefined;
}

/** pg-boss is large: it loads while the database opens. */
const loading = import('pg-boss');

/** Schema of pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs';
/** Seconds between polls. One-off jobs should start promptly; recurring jobs can wait. */
const LOOK = { job: 5, schedule: 20 };
/** Up to this many jobs per poll. A full batch triggers the next poll immediately. */
const TOGETHER = { batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;
/** An attempt that takes longer is considered lost. */
const TRY_SECONDS = 30 * 60;
/** After this long without a heartbeat, another process takes over the job. Workers send one twice as often. */
const SIGN_OF_LIFE_SECONDS = 120;
const STOP_SECONDS = 10;
/** By this much work that is done by hand is put off: the library goes by the database's clock, a test by its own. */
const OUT_OF_REACH = 1000 * 365 * 24 * 60 * 60 * 1000;

/** Creates pg-boss's tables. Must run alone. */
export async function migrateScheduler(db: Db): Promise<void> {
  if ((await madeBy(db)) === library.pgboss.schema) return;
  const { PgBoss } = await loading;
  const boss = new PgBoss({ db: jobDatabase(db), schema: JOBS_SCHEMA, schedule: false, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** The version of pg-boss's tables, or undefined if there are none. */
async function madeBy(db: Db): Promise<number | undefined> {
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
    expireInSeconds: TRY_SECONDS,
    heartbeatSeconds: SIGN_OF_LIFE_SECONDS,
    retryLimit: 10,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3600,
    deleteAfterSeconds: 24 * 60 * 60,
  };
}

/** Runs one-off and recurring jobs, each in exactly one process. */
export class Scheduler {
  readonly #parts: SchedulerParts;
  readonly #registered = new Map<string, Registered>();
  #opened: PgBoss | undefined;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  schedule(name: string, cron: string, work: () => Promise<void>): void {
    this.#register(name, { work, cron });
  }

  job(name: string, work: Work): ScheduledJob {
    this.#register(name, { work, cron: undefined });
    return { at: (when, data, within) => this.#put(name, when, data, within) };
  }

  /** Prepares the queues without running any job. */
  async start(): Promise<void> {
    this.#opened = await this.#open();
    await this.#boss.start();
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, { cron }] of this.#registered) {
      const queue = known.get(name);
      if (!queue) await this.#createQueue(name, cron);
      // A queue created by an older version has no heartbeat.
      else if (queue.heartbeatSeconds !== SIGN_OF_LIFE_SECONDS)
        await this.#boss.updateQueue(name, { heartbeatSeconds: SIGN_OF_LIFE_SECONDS });
    }
  }

  /** Starts polling. */
  async run(): Promise<void> {
    if (this.#parts.byHand === true) return;
    for (const [name, { cron }] of this.#registered) {
      if (cron !== undefined) await this.#boss.schedule(name, cron, null, { tz: 'UTC', missed: 'once' });
      const pollingIntervalSeconds = cron === undefined ? LOOK.job : LOOK.schedule;
      await this.#boss.work<Given>(name, { pollingIntervalSeconds, ...TOGETHER }, (jobs) =>
        this.#carryOutAll(name, jobs),
      );
    }
  }

  /** Stops polling and waits for running jobs. */
  async stop(): Promise<void> {
    await this.#opened?.stop({ graceful: this.#parts.byHand !== true, timeout: STOP_SECONDS * 1000, close: false });
  }

  /** Runs every due job by `clock`, and the jobs that become due thereby. For tests. */
  async runDue(): Promise<void> {
    await sql`
      update ${sql.id(JOBS_SCHEMA, 'job')} set start_after = 'epoch'
      where state < 'active' and start_after <= ${new Date(this.#parts.clock.now().getTime() + OUT_OF_REACH)}
        and start_after > ${new Date(OUT_OF_REACH)}`.execute(this.#parts.db);
    for (const name of this.#registered.keys()) await this.#drain(name);
  }

  /** Runs a recurring job immediately. For tests. */
  async runNow(name: string): Promise<void> {
    await this.#boss.send(name);
    await this.#drain(name);
  }

  get #boss(): PgBoss {
    if (!this.#opened) throw new Error('Timed work has not started yet');
    return this.#opened;
  }

  async #open(): Promise<PgBoss> {
    const { db, log, embedded, byHand = false } = this.#parts;
    const { PgBoss } = await loading;
    const boss = new PgBoss({
      db: jobDatabase(db),
      backend: embedded ? 'pglite' : 'postgres',
      schema: JOBS_SCHEMA,
      migrate: false,
      schedule: !byHand,
      supervise: !byHand,
      // The embedded engine has no autovacuum for pg-boss to monitor, and its job tables stay small.
      monitorVacuum: !embedded,
      reindex: !embedded,
    });
    boss.on('error', (error) => log.error({ err: error }, 'timed work'));
    boss.on('warning', ({ message }) => log.warn({ message }, 'timed work'));
    return boss;
  }

  #register(name: string, registered: Registered): void {
    if (this.#registered.has(name)) throw new Error(`There are two timed works named ${name}`);
    this.#registered.set(name, registered);
  }

  async #createQueue(name: string, cron: string | undefined): Promise<void> {
    // A recurring job that is still queued or running is not queued again.
    await this.#boss.createQueue(name, queueOptions(cron === undefined ? 'standard' : 'exclusive'));
    // Caches the queue, because scheduling inside a transaction must not need a second connection to look it up.
    await this.#boss.findJobs(name, { id: randomUUID() });
  }

  async #put(name: string, when: Date, data: JsonValue, within: Db | undefined): Promise<void> {
    const startAfter = this.#parts.byHand === true ? new Date(when.getTime() + OUT_OF_REACH) : when;
    await this.#boss.send(name, { data }, { startAfter, ...(within ? { db: jobDatabase(within) } : {}) });
  }

  async #drain(name: string): Promise<void> {
    for (;;) {
      const [job] = await this.#boss.fetch<Given>(name);
      if (!job) return;
      try {
        await this.#carryOut(name, job);
      } catch (error) {
        await this.#boss.fail(name, job.id, { message: String(error) });
        throw error;
      }
      await this.#boss.complete(name, job.id);
    }
  }

  /** Runs the jobs one after another. Those not started before the abort are retried. */
  async #carryOutAll(name: string, jobs: readonly Job<Given>[]): Promise<JobResult[]> {
    const results: JobResult[] = [];
    for (const job of jobs) {
      if (job.signal.aborted) break;
      const status = await this.#carryOut(name, job).then(
        () => ({ status: 'completed' as const }),
        (error: unknown) => ({ status: 'failed' as const, output: { message: String(error) } }),
      );
      results.push({ id: job.id, ...status });
    }
    return results;
  }

  async #carryOut(name: string, { data, signal }: Pick<Job<Given>, 'data' | 'signal'>): Promise<void> {
    try {
      await this.#registered.get(name)?.work(data?.data, signal);
    } catch (error) {
      this.#parts.log.error({ err: error, work: name }, 'timed work failed; it is tried again');
      throw error;
    }
  }
}

type Given = { readonly data?: unknown } | null;
