import { Sessions } from '../../server/http/session.ts';
import { sessionCookie } from '../../server/http/session-cookie.ts';
import { type Clock, type Db, sql } from '../../server/kit.ts';

const systemClock: Clock = { now: () => new Date() };

/** Opens a session of the account without a login and returns its cookie. */
export async function openSession(
  db: Db,
  accountId: number,
  { clock = systemClock, publicUrl }: { readonly clock?: Clock; readonly publicUrl?: string | undefined } = {},
): Promise<string> {
  const sessions = new Sessions(db, clock);
  return `${sessionCookie(publicUrl).name}=${await sessions.open(sql`select ${accountId}::bigint as id`)}`;
}
