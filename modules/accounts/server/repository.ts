import type { Layout } from '../../../contract/entity/account.ts';
import type { Language } from '../../../contract/text.ts';
import { type Db, hasRows, type Selectable, sql, tables } from '../../../server/kit.ts';
import type { AccountTables } from './tables.ts';

export type AccountRow = Selectable<AccountTables['accounts']>;

export async function accountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return tables<AccountTables>(db)
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function accountRow(db: Db, id: number): Promise<AccountRow | undefined> {
  return tables<AccountTables>(db).selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads the account and locks its row until the transaction ends. */
export async function lockedAccountRow(tx: Db, id: number): Promise<AccountRow | undefined> {
  return tables<AccountTables>(tx)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds an account and returns its id, or undefined if the address already has one. */
export async function insertAccount(
  db: Db,
  account: {
    readonly email: string;
    readonly name: string;
    readonly passwordHash: string;
    readonly plan?: string;
    readonly language?: Language | null;
  },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (email, name, password_hash, plan, language, created_at)
    values (${account.email}, ${account.name}, ${account.passwordHash}, ${account.plan ?? null}, ${account.language ?? null}, ${now})
    on conflict (lower(email)) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Records that the owner has received an email at the address. */
export async function markVerified(db: Db, id: number, now: Date): Promise<void> {
  await sql`update accounts set verified_at = ${now} where id = ${id} and verified_at is null`.execute(db);
}

/** The oldest account, which set up the installation. */
export async function firstAccount(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from accounts order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Returns those of `addresses` (in lower case) whose accounts have not verified them. */
export async function unverifiedAmong(db: Db, addresses: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from accounts
    where lower(email) = any(${addresses}::text[]) and verified_at is null`.execute(db);
  return rows.map(({ address }) => address);
}

/** Returns whether the account exists. */
export async function setName(db: Db, id: number, name: string): Promise<boolean> {
  const { rows } = await sql`update accounts set name = ${name} where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

export async function setPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await sql`update accounts set password_hash = ${passwordHash} where id = ${id}`.execute(db);
}

export async function setLayout(db: Db, id: number, layout: Layout): Promise<void> {
  await sql`update accounts set layout = ${layout} where id = ${id}`.execute(db);
}

export async function setLanguage(db: Db, id: number, language: Language): Promise<void> {
  await sql`update accounts set language = ${language} where id = ${id}`.execute(db);
}

export const anyAccount = (db: Db): Promise<boolean> => hasRows(db, 'accounts');

/** Whether it is the account that set up the installation or, if that was deleted, the oldest remaining one. */
export async function isFirstAccount(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ first: number | null }>`select min(id) as first from accounts`.execute(db);
  return rows[0]?.first === id;
}

/** Serialises registrations until the transaction ends, so that two are never both the first account. */
export async function lockRegistration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('inlet: registration'))`.execute(db);
}
