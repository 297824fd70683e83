import { createHash, randomBytes } from 'node:crypto';
import { WEEK_MS } from '../../../contract/duration.ts';
import { type Db, sql } from '../../../server/kit.ts';

const LIFETIME_MS = WEEK_MS;

/** Creates the single-use token of an invitation email and invalidates earlier ones. Only its hash is stored. */
export async function makeToken(db: Db, linkId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into invitation_tokens (link_id, token_hash, expires_at)
    values (${linkId}, ${hashOf(token)}, ${new Date(now.getTime() + LIFETIME_MS)})
    on conflict (link_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(db);
  return token;
}

/** The link of a token; undefined if it is unknown, used or expired. */
export async function linkIdOf(
  db: Db,
  token: string,
  now: Date,
): Promise<{ readonly linkId: number; readonly formId: number } | undefined> {
  const { rows } = await sql<{ linkId: number; formId: number }>`
    select l.id as "linkId", l.form_id as "formId" from invitation_tokens t join form_links l on l.id = t.link_id
    where t.token_hash = ${hashOf(token)} and t.expires_at > ${now}`.execute(db);
  return rows[0];
}

export async function dropToken(db: Db, linkId: number): Promise<void> {
  await sql`delete from invitation_tokens where link_id = ${linkId}`.execute(db);
}

/** Deletes expired tokens. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from invitation_tokens where expires_at < ${now}`.execute(db);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
