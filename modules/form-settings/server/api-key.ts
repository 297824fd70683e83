import { createHash, randomBytes } from 'node:crypto';
import { type Db, ifWritable, sql } from '../../../server/kit.ts';
import { decryptSecret, encryptSecret, type SecretAccess } from './secrets.ts';

/**
 * Returns a form's API key and creates it on first use. Undefined if it was encrypted with another SECRET, if the database is
 * read-only and no key exists yet, or if the form has just been deleted.
 */
export async function apiKey({ db, config }: SecretAccess, formId: number): Promise<string | undefined> {
  const stored = await storedKey(db, formId);
  if (stored !== undefined) return decryptSecret(config, 'api_key', formId, stored);
  await ifWritable(storeKey({ db, config }, formId, newKey(), { replaces: false }));
  // Reads the key again, because a concurrent request may have stored another one first.
  return decryptSecret(config, 'api_key', formId, (await storedKey(db, formId)) ?? null);
}

/** Replaces the key and returns the new one. The old one stops working immediately. */
export async function rotatedApiKey(vault: SecretAccess, formId: number): Promise<string> {
  const key = newKey();
  await storeKey(vault, formId, key, { replaces: true });
  return key;
}

/** Id of the form that a key belongs to, unless the account of the form's creator is suspended. */
export async function formOfApiKey(db: Db, key: string): Promise<number | undefined> {
  return (await sql<KeyOwner>`${ownerOf(key)}`.execute(db)).rows[0]?.form_id;
}

/** Like `formOfApiKey`, and the account cannot be suspended until the transaction ends. */
export async function lockFormOfApiKey(tx: Db, key: string): Promise<number | undefined> {
  return (await sql<KeyOwner>`${ownerOf(key)} for share of a`.execute(tx)).rows[0]?.form_id;
}

interface KeyOwner {
  readonly form_id: number;
}

const ownerOf = (key: string) => sql`
    select s.form_id from form_settings s
    join form_links l on l.form_id = s.form_id and l.privilege_type = 'CREATOR'
    join accounts a on a.id = l.account_id and a.status = 'ACTIVE'
    where s.api_key_hash = ${hashOf(key)}`;

async function storedKey(db: Db, formId: number): Promise<string | undefined> {
  const { rows } = await sql<{ api_key_sealed: string | null }>`
    select api_key_sealed from form_settings where form_id = ${formId}`.execute(db);
  return rows[0]?.api_key_sealed ?? undefined;
}

async function storeKey(
  { db, config }: SecretAccess,
  formId: number,
  key: string,
  { replaces }: { readonly replaces: boolean },
): Promise<void> {
  const unlessStored = replaces ? sql`` : sql`where form_settings.api_key_hash is null`;
  await sql`
    insert into form_settings (form_id, api_key_sealed, api_key_hash)
    select id, ${encryptSecret(config, 'api_key', formId, key)}::text, ${hashOf(key)}::text
    from forms where id = ${formId} for key share
    on conflict (form_id) do update set api_key_sealed = excluded.api_key_sealed, api_key_hash = excluded.api_key_hash
    ${unlessStored}`.execute(db);
}

/** 256 random bits, so that an unsalted hash is safe to store. */
const newKey = (): string => `ik_${randomBytes(32).toString('base64url')}`;
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
