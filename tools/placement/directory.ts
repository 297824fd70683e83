import type { Client, Pool } from 'pg';

/** A connection to the directory, or several. */
type Directory = Client | Pool;

/** A move that has begun and is not finished. */
export interface OpenMove {
  readonly source: string;
  readonly target: string;
}

/** Creates the directory's tables. `fallback` is the database of accounts that have never moved. */
export async function createDirectory(db: Directory): Promise<void> {
  await db.query(`
    create table if not exists placements (account_id bigint primary key, database text not null);
    create table if not exists moves (account_id bigint primary key, source text not null, target text not null);
    create table if not exists names (kind text not null, name text not null, account_id bigint not null,
      primary key (kind, name));`);
}

/** The one fact that says where an account is. */
export async function databaseOf(db: Directory, account: number): Promise<string | undefined> {
  const { rows } = await db.query<{ database: string }>('select database from placements where account_id = $1', [
    account,
  ]);
  return rows[0]?.database;
}

/** Decides where an account is, from this commit on. */
export async function setDatabaseOf(db: Directory, account: number, database: string): Promise<void> {
  await db.query(
    `insert into placements (account_id, database) values ($1, $2)
    on conflict (account_id) do update set database = excluded.database`,
    [account, database],
  );
}

export async function openMoveOf(db: Directory, account: number): Promise<OpenMove | undefined> {
  const { rows } = await db.query<OpenMove>('select source, target from moves where account_id = $1', [account]);
  return rows[0];
}

/** Records a move before anything is copied. One account of a database moves at a time. */
export async function beginMove(db: Directory, account: number, { source, target }: OpenMove): Promise<void> {
  const { rowCount } = await db.query(
    `insert into moves (account_id, source, target) select $1, $2, $3
    where not exists (select from moves where source in ($2, $3) or target in ($2, $3))`,
    [account, source, target],
  );
  if (rowCount === 0)
    throw new Error('Another account of one of these databases is being moved, or a move was interrupted');
}

export async function endMove(db: Directory, account: number): Promise<void> {
  await db.query('delete from moves where account_id = $1', [account]);
}

/** The account of a name (a form's public id, a session, an email address), once it has been looked up. */
export async function accountNamed(db: Directory, kind: string, name: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: string }>('select account_id as id from names where kind = $1 and name = $2', [
    kind,
    name,
  ]);
  return rows[0] && Number(rows[0].id);
}

/** Caches the account of a name, which never changes. */
export async function rememberName(db: Directory, kind: string, name: string, account: number): Promise<void> {
  await db.query('insert into names (kind, name, account_id) values ($1, $2, $3) on conflict do nothing', [
    kind,
    name,
    account,
  ]);
}
