import { sql } from 'kysely';
import type { Db } from '../kit.ts';
import type { DiskSpace } from './embedded/disk-space.ts';
import type { DiskState } from './embedded/embedded-engine.ts';
import type { HotCopy } from './embedded/hot-copy.ts';
import type { Roles } from '../roles.ts';

/**
 * The server's interface to a database engine. Supporting another engine means another function that returns this.
 */
export interface Database {
  /** The process's only database handle. Every statement goes through it. */
  readonly db: Db;
  /** Whether other processes may use the database at the same time. */
  readonly isShared: boolean;
  /** Subscribes `listener` to the NOTIFY payloads of `channel` from any process. */
  listen(channel: string, listener: LiveListener): Promise<void>;
  /** Runs `work` exclusively across processes and without a time limit. For schema changes. */
  exclusively<R>(work: (db: Db) => Promise<R>): Promise<R>;
  /** Whether statements and notifications work. */
  isReady(): Promise<boolean>;
  /**
   * Processes results that have already arrived. Code that handles many requests in one turn of the event loop calls it
   * in between; otherwise results, and with them the engine, wait until the turn ends.
   */
  processResults(): void;
  /**
   * From now on, rejects writes while the disk is nearly full. Not active from the start, because startup may have to
   * write.
   */
  guardDisk(): Promise<void>;
  /** The free space while writes are rejected because the disk is nearly full, else undefined. */
  diskShortage(): DiskSpace | undefined;
  /**
   * Copies the database's files to a new directory while statements continue, for another process to read. Undefined on
   * engines where a long read does not make others wait.
   */
  readonly hotCopy?: (to: string, signal: AbortSignal) => Promise<HotCopy>;
  /** Finishes running statements and releases the data directory or connections. */
  close(): Promise<void>;
}

export interface LiveListener {
  readonly receive: (payload: string) => void;
  /** Notifications may have been missed. */
  readonly missed: () => void;
}

export interface OpenOptions {
  /** Reports a slow step to the operator. */
  readonly progress: (line: string) => void;
  /** The engine has failed permanently: the process must exit. */
  readonly died: (cause: Error) => void;
  /** Logs a failure that will be retried. */
  readonly onFailure?: (cause: Error, what: string) => void;
  /** Called when the disk becomes too full to write, and when it has space again. */
  readonly disk?: (state: DiskState) => void;
  /** The roles of the process, which others see while it is connected. None for the operator's tools. */
  readonly roles?: Roles;
  /** An initialised data directory to copy. */
  readonly prepared?: string | undefined;
}

/** Whether the database responds within `seconds`. */
export async function respondsWithin(db: Db, seconds: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), seconds * 1000);
  const result = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([result, late.promise]).finally(() => clearTimeout(timer));
}
