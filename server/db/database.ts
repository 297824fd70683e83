import { sql } from 'kysely';
import type { Db } from '../kit.ts';
import type { DiskSpace } from './embedded/disk-space.ts';
import type { DiskState } from './embedded/embedded-engine.ts';

/** One database engine: what the frame needs of it beside statements. A second one is another function that returns this. */
export interface Database {
  /** The process's one gate: every statement goes through it. */
  readonly db: Db;
  /** Whether other processes may be on it at the same time. */
  readonly isShared: boolean;
  /** `ear` gets what any process sends by NOTIFY on `channel`. */
  listen(channel: string, ear: LiveListener): Promise<void>;
  /** Runs `work` while no other process does, without a time limit: for changes to the tables. */
  alone<R>(work: (db: Db) => Promise<R>): Promise<R>;
  /** Whether statements get an answer and notes are heard. */
  isReady(): Promise<boolean>;
  /**
   * Takes in what was answered meanwhile. Who handles many requests in one turn of the event loop calls it between them: else
   * answers, and the engine with them, wait until all are handled.
   */
  takeAnswers(): void;
  /** From now on whatever writes is refused while the disk is nearly full; before that the server may have to finish a start. */
  guardDisk(): Promise<void>;
  /** While nothing can be written because the disk is nearly full: how much room there is. */
  diskShortage(): DiskSpace | undefined;
  /** Finishes what runs, then lets go of the data. */
  close(): Promise<void>;
}

export interface LiveListener {
  readonly hear: (payload: string) => void;
  /** What was sent for a while was not heard. */
  readonly missed: () => void;
}

export interface Opening {
  /** Tells the operator what takes a while. */
  readonly progress: (line: string) => void;
  /** The engine is gone and will not come back: the process must end. */
  readonly died: (cause: Error) => void;
  /** Something failed that will be tried again; for the log. */
  readonly trouble?: (cause: Error, what: string) => void;
  /** The disk became too full to write to, or has room again; called each time that changes. */
  readonly disk?: (state: DiskState) => void;
  /** An initialised data directory to start from. */
  readonly prepared?: string | undefined;
}

/** Whether a statement gets an answer in time. */
export async function answersWithin(db: Db, seconds: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), seconds * 1000);
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
