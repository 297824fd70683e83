import { sql } from 'kysely';
import type { Db } from '../kit.ts';

/** Ends every session of an account, outside of a call of its own. */
export async function endSessions(db: Db, accountId: number): Promise<void> {
  await sql`delete from sessions where account_id = ${accountId}`.execute(db);
}
