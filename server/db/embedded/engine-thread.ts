// The engine blocks its thread while it computes, so it gets its own: a long statement then delays no request. Requests
// are processed in order.
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DatabaseReport } from '../database-error.ts';
import { readers } from '../values.ts';
import { compileEngine } from './engine-program.ts';
import { canRestart, type DiskSpace, diskSpaceOf, isLow, walLimitOf } from './disk-space.ts';
import { DurableFiles, durableStart } from './durable-files.ts';
import { divideOpenFiles } from '../../open-files.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { EngineRequest, StatementResult, Start, EngineMessage } from './protocol.ts';

// Only EmbeddedEngine writes to this port.
const { directory, isDisposable, program: known, port } = workerData as Start;
const send = (engineMessage: EngineMessage): void => port.postMessage(engineMessage);

// Compiled here, because the main thread is busy loading modules at startup.
const program = known ?? (await compileEngine());
const files = new DurableFiles(directory, abort);
const walLimit = walLimitOf(diskSpaceOf(directory).size);
const inMegabytes = (bytes: number): string => `${bytes / 1024 ** 2}MB`;
const settings = {
  /** Memory that is always held. The system's cache backs it, so the default of 128 MB is unnecessary. */
  shared_buffers: '32MB',
  /**
   * Pages are nearly always cached, so random reads cost little more than sequential ones. The default is for spinning
   * disks.
   */
  random_page_cost: '1.1',
  /** Recycles log segments after a checkpoint, so that nothing has to be allocated when the disk is full. */
  min_wal_size: inMegabytes(walLimit),
  max_wal_size: inMegabytes(walLimit),
  max_files_per_process: String(divideOpenFiles().database),
};
const engine = await PGlite.create({
  fs: files,
  pgliteWasmModule: program,
  startParams: [
    ...(isDisposable ? PGlite.defaultStartParams : durableStart(PGlite.defaultStartParams)),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
  parsers: Object.fromEntries(readers),
});
guardMainLoop();
const statements = new PreparedStatements(engine);

type Switch = Extract<EngineRequest, { readonly kind: 'pause-checkpoints' | 'resume-checkpoints' }>;
type Queued = Exclude<EngineRequest, Switch>;

async function execute(request: Queued): Promise<StatementResult> {
  switch (request.kind) {
    case 'query': {
      if (request.first !== undefined) await engine.exec(request.first);
      if (request.parameters.length === 0) return several(request.sql);
      const results = await statements.query(request.sql, request.parameters);
      return { rows: results?.rows ?? [], affected: results?.affectedRows };
    }
    case 'listen':
      await engine.listen(request.channel, (payload) =>
        send({ kind: 'notification', channel: request.channel, payload }),
      );
      return { rows: [], affected: undefined };
    case 'syncs':
      return { rows: [files.syncs], affected: undefined };
    case 'guard':
      isGuarded = true;
      return { rows: [], affected: undefined };
    case 'close':
      await engine.close();
      return { rows: [], affected: undefined };
  }
}

/** As in node-postgres, a text without parameters may contain several statements. */
async function several(text: string): Promise<StatementResult> {
  const results = await engine.exec(text);
  return { rows: results.flatMap(({ rows }) => rows), affected: results.at(-1)?.affectedRows };
}

function reportOf(error: unknown): DatabaseReport {
  const field = (name: string): string | undefined => {
    const value: unknown = error instanceof Error && name in error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    message: field('message') ?? String(error),
    code: field('code'),
    constraint: field('constraint'),
  };
}

/** Ends the thread: PGlite would swallow the failure and never respond again. */
function abort(reason: string): never {
  send({ kind: 'fatal', reason, disk: files.diskError });
  process.exit(1);
}

/** Exit code by which PGlite leaves its loop after a failed statement. */
const STATEMENT_FAILED = 100;

/**
 * PGlite runs PostgreSQL's main loop until its input is consumed and treats anything thrown as a statement error. After
 * a trap or an abort (such as a PANIC when the log cannot be written), the loop would hang forever.
 */
function guardMainLoop(): void {
  const { Module: module } = engine;
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'status' in error && error.status === STATEMENT_FAILED)
        throw error;
      abort(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Milliseconds between checks of the disk and of the log. */
const CHECK_INTERVAL_MS = { disk: 200, log: 1000 };
let isGuarded = false;
let isReadOnly = false;
/** While the log's files are being copied: a checkpoint would let them be reused. */
let arePaused = false;
const checkedAt = { disk: 0, log: 0 };

/** Below the reserve, PostgreSQL itself rejects writes and continues to read. */
async function checkDisk(): Promise<void> {
  if (!isGuarded || !isDue('disk') || engine.isInTransaction()) return;
  const space = diskSpaceOf(directory);
  const low = isLow(space, isReadOnly);
  if (low === isReadOnly) return;
  await setReadOnly(low, space);
  // Frees log segments while there is still space for a checkpoint.
  if (low && canRestart(space)) await checkpoint();
}

async function setReadOnly(low: boolean, space: DiskSpace): Promise<void> {
  await engine.exec(`set default_transaction_read_only = ${low ? 'on' : 'off'}`);
  isReadOnly = low;
  send({ kind: 'space', isLow: low, space });
}

/** Bytes written to the log after which its length is checked, however little time has passed. */
const CHECK_BYTES = 16 * 1024 ** 2;
/** `files.logged` at the last check, and when a checkpoint was scheduled that has not run yet. */
const logged = { atCheck: 0, atSchedule: Number.NaN };

/** The engine has no checkpointer process, so its log would grow until it is closed. */
async function limitWal(): Promise<void> {
  if (arePaused || engine.isInTransaction()) return;
  // While the files are being synced, at most as much again is written; then the next statement waits for the checkpoint.
  if (files.logged - logged.atSchedule > walLimit) return checkpoint();
  if (!isLogDue()) return;
  const { rows } = await engine.query<{ bytes: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  if ((rows[0]?.bytes ?? 0) < walLimit) return;
  checkedAt.log = Number.POSITIVE_INFINITY;
  const scheduled = files.logged;
  logged.atSchedule = scheduled;
  void files.syncWritten().then(() =>
    inTurn(async () => {
      if (logged.atSchedule === scheduled) await checkpoint();
    }),
  );
}

/** Once a second, and whenever much was written: a fast machine writes more than the limit in a second. */
function isLogDue(): boolean {
  const muchWritten = checkedAt.log !== Number.POSITIVE_INFINITY && files.logged - logged.atCheck > CHECK_BYTES;
  if (!isDue('log') && !muchWritten) return false;
  logged.atCheck = files.logged;
  return true;
}

async function checkpoint(): Promise<void> {
  checkedAt.log = performance.now();
  logged.atSchedule = Number.NaN;
  if (arePaused) return;
  // If it fails now (in a failed transaction or on a full disk), the next check retries.
  await engine.exec('checkpoint').catch(() => undefined);
}

function isDue(what: keyof typeof CHECK_INTERVAL_MS): boolean {
  const now = performance.now();
  if (now - checkedAt[what] < CHECK_INTERVAL_MS[what]) return false;
  checkedAt[what] = now;
  return true;
}

async function run(request: Queued): Promise<void> {
  try {
    await checkDisk();
    send({ kind: 'done', id: request.id, outcome: await execute(request) });
  } catch (error) {
    send({ kind: 'failed', id: request.id, report: reportOf(error) });
  }
  if (request.kind === 'query') await limitWal().catch(() => undefined);
}

let last = Promise.resolve();
function inTurn(work: () => Promise<void>): void {
  last = last.then(work);
}

async function switchCheckpoints({ kind, id }: Switch): Promise<void> {
  arePaused = kind === 'pause-checkpoints';
  // Otherwise the checkpoint of pg_backup_start, and every statement with it, would wait for these syncs.
  if (arePaused) await files.syncWritten();
  send({ kind: 'done', id, outcome: { rows: [], affected: undefined } });
}

port.on('message', (request: EngineRequest) => {
  if (request.kind === 'pause-checkpoints' || request.kind === 'resume-checkpoints') void switchCheckpoints(request);
  else inTurn(() => run(request));
});
send({ kind: 'ready', program });
