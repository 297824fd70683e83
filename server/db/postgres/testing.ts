import { sql } from '../../kit.ts';
import type { Database } from '../database.ts';
import { type SilenceTimeouts, openPostgres } from './open-postgres.ts';

/** Opens it as a server process does. */
export function openForTest(url: string, timeouts?: SilenceTimeouts): Promise<Database> {
  const died = (cause: Error): never => {
    throw cause;
  };
  return openPostgres({ url }, { progress: () => undefined, died }, timeouts);
}

/** Records the payloads and gaps that `database` receives on a channel. */
export async function listenOn(database: Database): Promise<readonly string[]> {
  const received: string[] = [];
  await database.listen('channel', {
    receive: (payload) => void received.push(payload),
    missed: () => void received.push('(gap)'),
  });
  return received;
}

/** Sends a payload from any process. */
export const notifyChannel = (database: Database, payload: string) =>
  sql`select pg_notify('channel', ${payload})`.execute(database.db);
