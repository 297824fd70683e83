import { sql } from '../../kit.ts';
import type { Database } from '../database.ts';
import { type Silence, openPostgres } from './open-postgres.ts';

/** Opens it as a server process does. */
export function openForTest(url: string, patience?: Silence): Promise<Database> {
  const died = (cause: Error): never => {
    throw cause;
  };
  return openPostgres(url, { progress: () => undefined, died }, patience);
}

/** Records the payloads and gaps that `database` receives on a channel. */
export async function listenOn(database: Database): Promise<readonly string[]> {
  const heard: string[] = [];
  await database.listen('channel', {
    hear: (payload) => void heard.push(payload),
    missed: () => void heard.push('(gap)'),
  });
  return heard;
}

/** Sends a payload from any process. */
export const tell = (database: Database, payload: string) =>
  sql`select pg_notify('channel', ${payload})`.execute(database.db);
