import { type Kysely, sql } from 'kysely';

/**
 * Ends every session of an account. Call it in the transaction that revokes the right to sign in, after the statement
 * that does so: a concurrent login has then either stored its session, which this deletes, or will not store it.
 */
export async function endSessions(db: Kysely<unknown>, accountId: number): Promise<void> {
  await sql`delete from sessions where account_id = ${accountId}`.execute(db);
}
