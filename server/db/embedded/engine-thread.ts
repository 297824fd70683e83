// The engine computes in the thread that calls it, so it has one of its own: a long statement then stalls no request. Each ask
// is answered in order.
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DatabaseReport } from '../database-error.ts';
import { readers } from '../values.ts';
import { compileEngine } from './engine-program.ts';
import { canRestart, type DiskSpace, diskSpaceOf, isLow, walLimitOf } from './disk-space.ts';
import { DurableFiles, durableStart } from './durable-files.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Ask, Outcome, Start, Told } from './protocol.ts';

// Written by EmbeddedEngine alone.
const { directory, program: known, port } = workerData as Start;
const tell = (told: Told): void => port.postMessage(told);

// Here and not in the main thread, which is busy with loading what the server serves when it starts.
const program = known ?? (await compileEngine());
const files = new DurableFiles(directory, giveUp);
const walLimit = walLimitOf(diskSpaceOf(directory).size);
const inMegabytes = (bytes: number): string => `${bytes / 1024 ** 2}MB`;
const settings = {
  /** Memory that it keeps for itself however little it holds; the system's own cache stands behind. Its default is 128 MB. */
  shared_buffers: '32MB',
  /** Its pages are nearly always in that cache, where the next page costs no less than any other. The default is for disks that turn. */
  random_page_cost: '1.1',
  /** Files of the log that a checkpoint has made free are used again: nothing has to be allocated for them, also when the disk is full. */
  min_wal_size: inMegabytes(walLimit),
  max_wal_size: inMegabytes(walLimit),
};
const engine = await PGlite.create({
  fs: files,
  pgliteWasmModule: program,
  startParams: [
    ...durableStart(PGlite.defaultStartParams),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
  parsers: Object.fromEntries(readers),
});
guardMainLoop();
const statements = new PreparedStatements(engine);

async function carryOut(ask: Ask): Promise<Outcome> {
  switch (ask.kind) {
    case 'query': {
      if (ask.first !== undefined) await engine.exec(ask.first);
      if (ask.parameters.length === 0) return several(ask.sql);
      const results = await statements.query(ask.sql, ask.parameters);
      return { rows: results?.rows ?? [], affected: results?.affectedRows };
    }
    case 'listen':
      await engine.listen(ask.channel, (payload) => tell({ kind: 'note', channel: ask.channel, payload }));
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

/** As with node-postgres, a text without parameters may hold several statements. */
async function several(text: string): Promise<Outcome> {
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

/** Ends the thread: PGlite would swallow what has happened and never answer again. */
function giveUp(reason: string): never {
  tell({ kind: 'fatal', reason, disk: files.fault });
  process.exit(1);
}

/** PGlite's own way out of the loop after a statement's error. */
const STATEMENT_FAILED = 100;

/**
 * PGlite runs PostgreSQL's main loop until it has read its input, and takes whatever that throws for an error of the statement.
 * After a trap or an abort (PANIC, such as when the log cannot be written) the loop never gets any further.
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
      giveUp(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Milliseconds between looks at the disk, and at the log. */
const LOOK = { disk: 200, log: 1000 };
let isGuarded = false;
let isReadOnly = false;
const looked = { disk: 0, log: 0 };

/** Where less than the reserve is free, PostgreSQL itself refuses every statement that writes, and goes on reading. */
async function lookAtDisk(): Promise<void> {
  if (!isGuarded || !isDue('disk') || engine.isInTransaction()) return;
  const space = diskSpaceOf(directory);
  const low = isLow(space, isReadOnly);
  if (low === isReadOnly) return;
  await setReadOnly(low, space);
  // Frees what the log no longer needs, while there is room to do it.
  if (low && canRestart(space)) await checkpoint();
}

async function setReadOnly(low: boolean, space: DiskSpace): Promise<void> {
  await engine.exec(`set default_transaction_read_only = ${low ? 'on' : 'off'}`);
  isReadOnly = low;
  tell({ kind: 'space', isLow: low, space });
}

/** The engine has no process that makes checkpoints, so without this its log would grow until it is closed. */
async function keepLogShort(): Promise<void> {
  if (!isDue('log') || engine.isInTransaction()) return;
  const { rows } = await engine.query<{ bytes: number }>(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  if ((rows[0]?.bytes ?? 0) < walLimit) return;
  looked.log = Number.POSITIVE_INFINITY;
  void files.syncWritten().then(() => inTurn(checkpoint));
}

async function checkpoint(): Promise<void> {
  looked.log = performance.now();
  // What cannot be done now, in a transaction that has failed or on a disk without room, is tried again at the next look.
  await engine.exec('checkpoint').catch(() => undefined);
}

function isDue(what: keyof typeof LOOK): boolean {
  const now = performance.now();
  if (now - looked[what] < LOOK[what]) return false;
  looked[what] = now;
  return true;
}

async function answer(ask: Ask): Promise<void> {
  try {
    await lookAtDisk();
    tell({ kind: 'done', id: ask.id, outcome: await carryOut(ask) });
  } catch (error) {
    tell({ kind: 'failed', id: ask.id, report: reportOf(error) });
  }
  if (ask.kind === 'query') await keepLogShort().catch(() => undefined);
}

let last = Promise.resolve();
function inTurn(work: () => Promise<void>): void {
  last = last.then(work);
}
port.on('message', (ask: Ask) => inTurn(() => answer(ask)));
tell({ kind: 'ready', program });
