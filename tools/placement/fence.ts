import type { Client } from 'pg';
import { type TableShape, shapesOf } from './table-shape.ts';

/**
 * What a database does with changes to an account. `copying`: it has the account and records which rows change.
 * `arriving`: its rows are incomplete; no request is directed to it, and updates and deletions of its background work
 * have no effect. `closed`: changes are rejected. Without a state, the account is not being moved.
 */
export type FenceState = 'copying' | 'arriving' | 'closed';

/** The first key of the advisory lock that keeps an account's writers out; the second is a hash of its id. */
export const PAUSE_LOCK = 18_013;

/** SQLSTATE of a rejected change. Servers respond to it with 503, so that visitors' browsers repeat their requests. */
const REJECTED = '57P03';

const schema = `
  create schema if not exists placement;
  create table if not exists placement.accounts (account_id bigint primary key, state text not null);
  create table if not exists placement.changes (
    id bigint generated always as identity primary key, account_id bigint, table_name text not null, key text[] not null
  );
  -- Whether a change may happen. Each query sees what was committed while the lock was awaited.
  create or replace function placement.admit(owner bigint, operation text, table_name text, keys text[][])
  returns boolean language plpgsql as $$
  declare
    current text;
  begin
    select state into current from placement.accounts where account_id = owner;
    if current = 'copying' then
      perform pg_advisory_xact_lock_shared(${PAUSE_LOCK}, hashint8(owner));
      select state into current from placement.accounts where account_id = owner;
    end if;
    if current = 'closed' or current = 'arriving' and operation = 'INSERT' then
      raise exception 'Account % is in another database', owner using errcode = '${REJECTED}';
    end if;
    if current = 'arriving' then
      return false;
    end if;
    -- The parents of deleted rows may be gone, so that their account is unknown.
    if current = 'copying' or owner is null then
      insert into placement.changes (account_id, table_name, key)
      select distinct owner, admit.table_name, array(select keys[nth][part] from generate_subscripts(keys, 2) as part)
      from generate_subscripts(keys, 1) as nth;
    end if;
    return true;
  end $$;`;

/**
 * Makes a database able to give and take accounts: a trigger on each owned table, which does nothing between moves.
 * `drop schema placement cascade` removes it.
 */
export async function installFence(db: Client): Promise<void> {
  await db.query(schema);
  for (const table of await shapesOf(db)) await db.query(fenceOf(table));
}

function fenceOf({ name, key, accountOf }: TableShape): string {
  const keyOf = (row: string) => `array[${key.map((column) => `${row}.${column.name}::text`).join(', ')}]`;
  // Tables without a key are copied as a whole.
  const keys = (rows: readonly string[]) =>
    key.length === 0 ? `'{}'::text[][]` : `array[${rows.map(keyOf).join(', ')}]`;
  const admits = (row: string, rows: readonly string[]) =>
    `not exists (select from placement.accounts) or placement.admit(${accountOf(row)}, tg_op, '${name}', ${keys(rows)})`;
  return `
    create or replace function placement.guard_${name}() returns trigger language plpgsql as $$
    begin
      -- Before the look below: \`earlierWritersDone\` waits only for transactions that have an id.
      perform pg_current_xact_id();
      if tg_op = 'INSERT' then
        if ${admits('new', ['new'])} then return new; end if;
      elsif tg_op = 'UPDATE' then
        if ${admits('new', ['old', 'new'])} then return new; end if;
      elsif ${admits('old', ['old'])} then
        return old;
      end if;
      return null;
    end $$;
    create or replace trigger placement before insert or update or delete on public.${name}
    for each row execute function placement.guard_${name}();`;
}

/** Changes the state of an account in a database; undefined ends it. */
export async function setFence(db: Client, account: number, state: FenceState | undefined): Promise<void> {
  if (state === undefined) await db.query('delete from placement.accounts where account_id = $1', [account]);
  else
    await db.query(
      `insert into placement.accounts (account_id, state) values ($1, $2)
      on conflict (account_id) do update set state = excluded.state`,
      [account, state],
    );
}

/** Resolves once every transaction that may not have seen the latest committed state has ended. */
export async function earlierWritersDone(db: Client): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select pg_current_xact_id()::text as id');
  for (;;) {
    const { rows: found } = await db.query<{ done: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as done',
      [rows[0]?.id],
    );
    if (found[0]?.done === true) return;
    await db.query('select pg_sleep(0.01)');
  }
}

/** Forgets what has changed, once nothing is copied from this database. One account of a database moves at a time. */
export async function clearChanges(db: Client): Promise<void> {
  await db.query('delete from placement.changes');
}
