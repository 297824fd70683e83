import { sql } from 'kysely';
import { type Config, StartError } from '../config.ts';
import type { Db } from '../kit.ts';
import { openEmbedded } from './embedded/open-embedded.ts';

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

export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  opening: Opening,
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    throw new StartError('DATABASE_URL is set, but this version has the embedded database only. Unset it to start.');
  }
  return openEmbedded(config.dataDir, opening);
}

/** Whether a statement gets an answer. */
export async function isReachable(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
