import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { assertSpaceAboveReserve } from '../../db/embedded/hot-copy.ts';
import { copyFolder } from './leftover-copy.ts';
import type { Task } from './read-copy.ts';
import { unfinished } from './partial-file.ts';
import { writeBackup } from './write-backup.ts';

export interface RunningParts {
  readonly database: Database;
  readonly config: Pick<Config, 'dataDir' | 'secret'>;
  readonly now: Date;
}

/** Backs up the database of this process while it serves requests. The file exists until `send` resolves. */
export async function withBackup(
  parts: RunningParts,
  signal: AbortSignal,
  send: (file: string) => Promise<void>,
): Promise<void> {
  const { database, config, now } = parts;
  const { hotCopy } = database;
  const folder = hotCopy ? copyFolder(config.dataDir) : undefined;
  const file = folder === undefined ? spoolFile(config.dataDir) : path.join(folder, 'inlet.backup');
  const remove = () => rm(folder ?? file, { recursive: true, force: true });
  // A killed process may have left one under the same name.
  await remove();
  try {
    if (hotCopy && folder !== undefined) await writeFromCopy(parts, hotCopy, { folder, file }, signal);
    else await writeBackup({ db: database.db, ...config, now, signal }, file);
    await send(file);
  } finally {
    await remove();
  }
}

/** Other processes may use the same directory, so names are unique. */
const spoolFile = (dataDir: string): string => unfinished(path.join(dataDir, `${process.pid}.backup`));

async function writeFromCopy(
  { config, now }: RunningParts,
  hotCopy: NonNullable<Database['hotCopy']>,
  { folder, file }: { readonly folder: string; readonly file: string },
  signal: AbortSignal,
): Promise<void> {
  const directory = path.join(folder, 'db');
  await mkdir(folder, { mode: 0o700 });
  const { endLsn } = await hotCopy(directory, signal);
  const { dataDir, secret } = config;
  await readInChildProcess({ directory, dataDir, endLsn, file, secret, now: now.toISOString() }, signal);
  // The client may take long to receive the file, and the copy is much larger.
  await rm(directory, { recursive: true, force: true });
}

/** How often the disk's free space is checked while the copy is read. */
const SPACE_CHECK_MS = 200;

/** The child process lets V8 recompile the engine only if this one does. */
const engineFlags = process.execArgv.filter((flag) => flag.startsWith('--no-wasm-'));

async function readInChildProcess(task: Task, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const noSpace = new AbortController();
  const spaceCheck = setInterval(() => abortBelowReserve(task.directory, noSpace), SPACE_CHECK_MS);
  const child = fork(new URL('./read-copy.ts', import.meta.url), {
    execArgv: ['--max-semi-space-size=8', '--v8-pool-size=1', ...engineFlags],
    signal: AbortSignal.any([signal, noSpace.signal]),
    killSignal: 'SIGKILL',
  });
  // Before it starts threads, which inherit its priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let reason = 'the process that reads it was killed';
  // An abort is emitted as an error as well.
  child.on('error', ({ message }) => (reason = message)).on('message', (message) => (reason = JSON.stringify(message)));
  try {
    const closed = exitCodeOf(child);
    child.send(task, () => undefined);
    const code = await closed;
    noSpace.signal.throwIfAborted();
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`The copy of the database cannot be read: ${reason}`);
  } finally {
    clearInterval(spaceCheck);
    child.kill('SIGKILL');
  }
}

/** Null if the process was killed. `once` of node:events would reject on an abort, while the process still runs. */
function exitCodeOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

function abortBelowReserve(directory: string, noSpace: AbortController): void {
  try {
    assertSpaceAboveReserve(directory);
  } catch (error) {
    noSpace.abort(error);
  }
}
