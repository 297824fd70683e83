import { sql } from '../../kit.ts';
import type { Database } from '../database.ts';
import { type Silence, openPostgres } from './open-postgres.ts';

/** As a server process opens it. */
export function openForTest(url: string, patience?: Silence): Promise<Database> {
  const died = (cause: Error): never => {
    throw cause;
  };
  return openPostgres(url, { progress: () => undefined, died }, patience);
}

/** What `database` hears on a channel, gaps included. */
export async function listenOn(database: Database): Promise<readonly string[]> {
  const heard: string[] = [];
  await database.listen('channel', {
    hear: (payload) => void heard.push(payload),
    missed: () => void heard.push('(gap)'),
  });
  return heard;
}

/** Sends to it from any process. */
export const tell = (database: Database, payload: string) =>
  sql`select pg_notify('channel', ${payload})`.execute(database.db);
