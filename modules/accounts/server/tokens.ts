import { createHash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../../contract/duration.ts';
import { type Db, sql } from '../../../server/kit.ts';

export type Purpose = 'reset' | 'verify';

const lifetime: Readonly<Record<Purpose, number>> = { reset: HOUR_MS, verify: 7 * 24 * HOUR_MS };

/**
 * Creates a single-use token for an emailed link and deletes older ones for the same purpose. Stores only its hash. The
 * transaction must hold the account's lock (`lockedAccountRow`).
 */
export async function makeToken(db: Db, accountId: number, purpose: Purpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await deleteTokens(db, accountId, purpose);
  await sql`
    insert into account_tokens (token_hash, account_id, purpose, expires_at)
    values (${hashOf(token)}, ${accountId}, ${purpose}, ${new Date(now.getTime() + lifetime[purpose])})`.execute(db);
  return token;
}

/** The account of a valid token, which stays valid. */
export async function accountOfToken(db: Db, token: string, purpose: Purpose, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from account_tokens
    where token_hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${now}`.execute(db);
  return rows[0]?.account_id;
}

/**
 * Consumes a token and locks its account until the transaction ends. Returns the account's id, or undefined if the token is
 * unknown, used or expired.
 */
export async function consumeToken(db: Db, token: string, purpose: Purpose, now: Date): Promise<number | undefined> {
  // Locks the account before the token, as all code that changes tokens does, to avoid deadlocks.
  await sql`
    select from accounts where id = (
      select account_id from account_tokens where token_hash = ${hashOf(token)} and purpose = ${purpose}
    ) for no key update`.execute(db);
  const { rows } = await sql<{ account_id: number; is_valid: boolean }>`
    delete from account_tokens where token_hash = ${hashOf(token)} and purpose = ${purpose}
    returning account_id, expires_at > ${now} as is_valid`.execute(db);
  const consumed = rows[0];
  return consumed?.is_valid ? consumed.account_id : undefined;
}

export async function deleteTokens(db: Db, accountId: number, purpose: Purpose): Promise<void> {
  await sql`delete from account_tokens where account_id = ${accountId} and purpose = ${purpose}`.execute(db);
}

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from account_tokens where expires_at < ${now}`.execute(db);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
