import { Sessions } from '../../server/http/session.ts';
import { type Db, sql } from '../../server/kit.ts';

/** Opens a session of the account without a login and returns its cookie. */
export async function openSession(db: Db, accountId: number): Promise<string> {
  const sessions = new Sessions(db, { now: () => new Date() });
  return `inlet_session=${await sessions.open(sql`select ${accountId}::bigint as id`)}`;
}
