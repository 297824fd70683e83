import { sql } from 'kysely';
import type { Db } from '../kit.ts';

/** One database engine: what the frame needs of it beside statements. A second one is another function that returns this. */
export interface Database {
  /** The process's one gate: every statement goes through it. */
  readonly db: Db;
  /** `hear` gets what any process sends by NOTIFY on `channel`. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** Finishes what runs, then lets go of the data. */
  close(): Promise<void>;
}

export interface Opening {
  /** Tells the operator what takes a while. */
  readonly progress: (line: string) => void;
  /** The engine is gone and will not come back: the process must end. */
  readonly died: (cause: Error) => void;
  /** An initialised data directory to start from. */
  readonly prepared?: string | undefined;
}

/** Whether a statement gets an answer. */
export async function isReachable(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
