import { type Kysely, sql } from 'kysely';

/** Ends every session of an account, outside of a call of its own. */
export async function endSessions(db: Kysely<unknown>, accountId: number): Promise<void> {
  await sql`delete from sessions where account_id = ${accountId}`.execute(db);
}
