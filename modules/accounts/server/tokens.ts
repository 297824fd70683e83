import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql } from '../../../server/kit.ts';

export type Purpose = 'reset' | 'verify';

const HOUR = 60 * 60 * 1000;
const lifetime: Readonly<Record<Purpose, number>> = { reset: HOUR, verify: 7 * 24 * HOUR };

/**
 * Makes a single-use token for a mailed link, in a transaction that holds the account (`lockedAccountRow`); only its hash is kept.
 * Older ones for the same purpose end.
 */
export async function makeToken(db: Db, accountId: number, purpose: Purpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await dropTokens(db, accountId, purpose);
  await sql`
    insert into account_tokens (token_hash, account_id, purpose, expires_at)
    values (${hashOf(token)}, ${accountId}, ${purpose}, ${new Date(now.getTime() + lifetime[purpose])})`.execute(db);
  return token;
}

/**
 * Uses a token up and holds its account until the transaction ends; answers whose it was, or undefined when it is unknown,
 * used or too old.
 */
export async function useToken(db: Db, token: string, purpose: Purpose, now: Date): Promise<number | undefined> {
  // The account first, as everyone who changes tokens does: in any other order two of them could wait for each other.
  await sql`
    select from accounts where id = (
      select account_id from account_tokens where token_hash = ${hashOf(token)} and purpose = ${purpose}
    ) for no key update`.execute(db);
  const { rows } = await sql<{ account_id: number; live: boolean }>`
    delete from account_tokens where token_hash = ${hashOf(token)} and purpose = ${purpose}
    returning account_id, expires_at > ${now} as live`.execute(db);
  const used = rows[0];
  return used?.live ? used.account_id : undefined;
}

export async function dropTokens(db: Db, accountId: number, purpose: Purpose): Promise<void> {
  await sql`delete from account_tokens where account_id = ${accountId} and purpose = ${purpose}`.execute(db);
}

export async function sweepTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from account_tokens where expires_at < ${now}`.execute(db);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
