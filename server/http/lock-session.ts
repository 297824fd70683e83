import { type Kysely, sql } from 'kysely';
import { generalErrors, createError } from '../../contract/error.ts';

/**
 * Locks the caller's session until the transaction ends, so that it cannot end before what the caller does is stored.
 * Throws NOT_SIGNED_IN if it has ended since the request was admitted. Every write for an account calls this, or
 * `lockAccess` or `lockForm`, which do the same. Lock forms and the account first: a change that ends sessions
 * locks the account before them, so the opposite order could deadlock.
 *
 * @example
 * await inTransaction(db, async (tx) => {
 *   await lockSession(tx, account);
 *   …
 * });
 */
export async function lockSession(
  tx: Kysely<unknown>,
  { session }: { readonly session: Uint8Array | undefined },
): Promise<void> {
  if (!session) return;
  const { rows } = await sql`select from sessions where token_hash = ${session}::bytea for key share`.execute(tx);
  if (rows.length === 0) throw createError(generalErrors.NOT_SIGNED_IN);
}
