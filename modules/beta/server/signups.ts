import { createHash, randomBytes } from 'node:crypto';
import { WEEK_MS } from '../../../contract/duration.ts';
import { type Db, sql } from '../../../server/kit.ts';

/** Lifetime of an emailed link in milliseconds. */
const LIFETIME_MS = WEEK_MS;

export interface Signup {
  readonly id: number;
  readonly email: string;
  readonly name: string | null;
  readonly isConfirmed: boolean;
}

/** Stores an address unless it is already stored. */
export async function recordSignup(db: Db, email: string, name: string | null, now: Date): Promise<void> {
  await sql`
    insert into beta_signups (email, name, created_at) values (${email}, ${name}, ${now})
    on conflict (lower(email)) do nothing`.execute(db);
}

export async function signupOf(db: Db, email: string): Promise<Signup | undefined> {
  const { rows } = await sql<Signup>`
    select id, email, name, confirmed_at is not null as "isConfirmed" from beta_signups
    where lower(email) = ${email.toLowerCase()}`.execute(db);
  return rows[0];
}

/** Creates a token for the emailed link, which replaces the previous one. Stores only its hash. */
export async function makeToken(db: Db, id: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    update beta_signups set token_hash = ${hashOf(token)}, token_expires_at = ${new Date(now.getTime() + LIFETIME_MS)}
    where id = ${id}`.execute(db);
  return token;
}

/** Confirms a sign-up; false if the token is unknown or expired. Confirming twice changes nothing. */
export async function confirmSignup(db: Db, token: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update beta_signups set confirmed_at = coalesce(confirmed_at, ${now})
    where token_hash = ${hashOf(token)} and token_expires_at > ${now} returning id`.execute(db);
  return rows.length > 0;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
