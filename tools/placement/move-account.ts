import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { copyJobs } from './copy-jobs.ts';
import { copyChanges, copyOpenWork, copyTable, inTransaction } from './copy-rows.ts';
import { type Comparison, requireEqual } from './compare.ts';
import { beginMove, databaseOf, endMove, openMoveOf, setDatabaseOf } from './directory.ts';
import { clearChanges, earlierWritersDone, PAUSE_LOCK, setFence } from './fence.ts';
import { purgeAccount, purgeOpenWork, purgeStrayAttempts } from './purge.ts';
import { clearReferences, copyMentionedAccounts } from './shared-forms.ts';
import { requireSameColumns, shapesOf, type TableShape } from './table-shape.ts';
import { assignIdsAbove } from './wide-ids.ts';

/** The databases of an installation by name, and the one that says which account is where. */
export interface Installation {
  readonly directoryUrl: string;
  readonly databases: ReadonlyMap<string, { readonly url: string; readonly number: number }>;
  /** How long a router may use a placement without reading it again. */
  readonly placementAgeMs: number;
}

/** What a move is doing. `decided` is the moment from which the account is in the target. */
export type Phase = 'copying' | 'catching up' | 'paused' | 'fenced' | 'decided' | 'open' | 'purging';

interface MoveOptions {
  readonly target: string;
  /** What is compared while the account pauses. */
  readonly comparison?: Comparison;
  /** Called before a phase begins, which waits for it. */
  readonly onPhase?: (phase: Phase) => Promise<void> | void;
}

/** What a move did. */
export interface MoveResult {
  readonly comparison: Comparison;
  readonly rows: number;
  /** How long changes to the account waited or were rejected. */
  readonly pauseMs: number;
  readonly totalMs: number;
}

/** The first key of the lock of everybody who moves an account, or undoes a move that was interrupted. */
const MOVER_LOCK = 18_014;
/** Changes that may remain to be copied while the account pauses. */
const FEW_CHANGES = 200;
/** How long writers of the account may delay its pause, and each other. */
const LOCK_TIMEOUT_MS = 500;
const LOCK_ATTEMPTS = 20;

/** The three connections of a mover, with the account locked in each. */
class Sessions implements AsyncDisposable {
  readonly directory: Client;
  readonly source: Client;
  readonly target: Client;

  private constructor(directory: Client, source: Client, target: Client) {
    [this.directory, this.source, this.target] = [directory, source, target];
  }

  /** Waits until an earlier mover of the account has no connection left, so that none of its statements is in flight. */
  static async open(
    { directoryUrl, databases }: Installation,
    account: number,
    [source, target]: readonly [string, string],
  ): Promise<Sessions> {
    const urls = [directoryUrl, databases.get(source)?.url, databases.get(target)?.url];
    const [directory, from, to] = urls.map((connectionString) => new Client({ connectionString }));
    if (!directory || !from || !to) throw new Error('A database is missing');
    const sessions = new Sessions(directory, from, to);
    try {
      for (const client of [directory, from, to]) {
        await client.connect();
        await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`);
        await client.query('select pg_advisory_lock($1, hashint8($2))', [MOVER_LOCK, account]);
      }
      // Neither triggers nor foreign keys act on rows that only change their place.
      for (const client of [from, to]) await client.query('set session_replication_role = replica');
      return sessions;
    } catch (error) {
      await sessions[Symbol.asyncDispose]();
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.directory, this.source, this.target].map((client) => client.end()));
  }
}

/**
 * Moves an account to another database while it is in use. If this fails or its process ends, `recover` leaves the
 * account in the one database that the directory names.
 */
export async function moveAccount(
  installation: Installation,
  account: number,
  { target, comparison = 'counts', onPhase = () => undefined }: MoveOptions,
): Promise<MoveResult> {
  const began = performance.now();
  const source = await sourceOf(installation, account);
  await using sessions = await Sessions.open(installation, account, [source, target]);
  const { directory, source: from, target: to } = sessions;
  const shapes = await shapesOf(to);
  requireSameColumns(await shapesOf(from), shapes);
  await beginMove(directory, account, { source, target });

  await onPhase('copying');
  await setFence(to, account, 'arriving');
  await setFence(from, account, 'copying');
  await earlierWritersDone(from);
  let rows = 0;
  for (const shape of shapes.toReversed())
    rows +=
      shape.name === 'accounts'
        ? await replaceAccount(sessions, shape, account)
        : await copyTable(from, to, shape, account);
  // Comparing and deleting would otherwise be planned for empty tables.
  await to.query(`analyze ${shapes.map(({ name }) => `public.${name}`).join(', ')}`);
  await onPhase('catching up');
  while ((await copyChanges(from, to, shapes, account)) > FEW_CHANGES);
  await assignIdsAbove(from, to, numberOf(installation, target));

  const pausedAt = await pause(from, account, async () => void (await copyChanges(from, to, shapes, account)));
  await onPhase('paused');
  while ((await copyChanges(from, to, shapes, account)) > 0);
  await copyOpenWork(from, to, shapes, account);
  await copyJobs(from, to, account);
  await assignIdsAbove(from, to, numberOf(installation, target));
  await requireEqual(from, to, shapes, account, comparison);
  await inTransaction(to, async () => {
    await copyMentionedAccounts(from, to, shapes, account);
    await clearReferences(to, shapes, account);
  });

  await onPhase('fenced');
  // Flushes what was copied as well.
  await flushLater([from, to], false);
  await Promise.all([from, to].map((client) => setFence(client, account, 'closed')));
  await onPhase('decided');
  await setDatabaseOf(directory, account, target);
  await onPhase('open');
  await setFence(to, account, undefined);
  await from.query('select pg_advisory_unlock($1, hashint8($2))', [PAUSE_LOCK, account]);
  const pauseMs = performance.now() - pausedAt;

  await onPhase('purging');
  await clearSource(sessions, installation, shapes, account);
  return { comparison, rows, pauseMs, totalMs: performance.now() - began };
}

/** Finishes or undoes a move that was interrupted; returns the database that the account is in. */
export async function recover(installation: Installation, account: number): Promise<string> {
  const move = await inDirectory(installation, (directory) => openMoveOf(directory, account));
  if (!move) return sourceOf(installation, account);
  await using sessions = await Sessions.open(installation, account, [move.source, move.target]);
  const { source, target } = sessions;
  const shapes = await shapesOf(target);
  // Read again, since the interrupted mover may only just have ended.
  const decided = await databaseOf(sessions.directory, account);
  if (decided === move.target) {
    await setFence(source, account, 'closed');
    await setFence(target, account, undefined);
    await clearSource(sessions, installation, shapes, account);
    return move.target;
  }
  await setFence(source, account, undefined);
  await clearChanges(source);
  await setFence(target, account, 'arriving');
  await purgeOpenWork(target, shapes, account);
  await purgeAccount(target, shapes, account);
  await purgeStrayAttempts(target);
  await setFence(target, account, undefined);
  await endMove(sessions.directory, account);
  return move.source;
}

/** Copies the account itself. A form that is shared with it may have left its name in the target. */
function replaceAccount({ source, target }: Sessions, shape: TableShape, account: number): Promise<number> {
  return inTransaction(target, async () => {
    await target.query('delete from public.accounts where id = $1', [account]);
    return copyTable(source, target, shape, account);
  });
}

async function inDirectory<T>({ directoryUrl }: Installation, read: (directory: Client) => Promise<T>): Promise<T> {
  const directory = new Client({ connectionString: directoryUrl });
  await directory.connect();
  try {
    return await read(directory);
  } finally {
    await directory.end();
  }
}

async function sourceOf(installation: Installation, account: number): Promise<string> {
  const database = await inDirectory(installation, (directory) => databaseOf(directory, account));
  if (database === undefined) throw new Error(`The directory has no account ${account}`);
  return database;
}

function numberOf({ databases }: Installation, name: string): number {
  const number = databases.get(name)?.number;
  if (number === undefined) throw new Error(`There is no database ${name}`);
  return number;
}

/** Whether commits wait until they are on disk. Copies need not: a move whose database fails is undone. */
async function flushLater(clients: readonly Client[], isLater: boolean): Promise<void> {
  for (const client of clients) await client.query(`set synchronous_commit = ${isLater ? 'off' : 'on'}`);
}

/** Waits until no transaction writes to the account, and keeps new ones waiting; returns since when. */
async function pause(source: Client, account: number, catchUp: () => Promise<void>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    await source.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const since = performance.now();
    try {
      await source.query('select pg_advisory_lock($1, hashint8($2))', [PAUSE_LOCK, account]);
      return since;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS) throw error;
      await catchUp();
    } finally {
      await source.query('set lock_timeout = 0');
    }
  }
}

/** Deletes the account's rows in the source, once no request for them is directed there. */
async function clearSource(
  { directory, source, target }: Sessions,
  { placementAgeMs }: Installation,
  shapes: readonly TableShape[],
  account: number,
): Promise<void> {
  await purgeOpenWork(source, shapes, account);
  // Routers may still have the earlier placement, and then await the responses to what they have forwarded. A source
  // that is closed asks to repeat changes; without the rows, it would say that forms and sessions do not exist.
  await after(placementAgeMs * 2);
  await purgeAccount(source, shapes, account);
  await setFence(source, account, undefined);
  await clearChanges(source);
  await clearChanges(target);
  await endMove(directory, account);
}
