import type { Client } from 'pg';
import { inTransaction, insertRows } from './copy-rows.ts';
import type { TableShape } from './table-shape.ts';

/** No password matches it: hashes begin with a dollar sign. */
const NO_PASSWORD = '!';

interface Mention {
  readonly table: string;
  readonly column: string;
}

/** Columns that refer to an account. */
async function mentionsIn(db: Client): Promise<readonly Mention[]> {
  const { rows } = await db.query<Mention>(
    `select relname as "table", attname as "column" from pg_constraint, pg_attribute, pg_class c
    where contype = 'f' and confrelid = 'public.accounts'::regclass and attrelid = conrelid and attnum = conkey[1]
      and c.oid = conrelid`,
  );
  return rows;
}

/**
 * Copies the accounts that the account's rows mention, such as those with which a form is shared, without their
 * password: they log in at their own database.
 */
export async function copyMentionedAccounts(
  source: Client,
  to: Client,
  shapes: readonly TableShape[],
  account: number,
): Promise<void> {
  const mentions = await mentionsIn(to);
  const named = shapes.flatMap(({ name, belongs }) =>
    mentions
      .filter(({ table }) => table === name)
      .map(({ table, column }) => `select t.${column} as id from public.${table} t where ${belongs('t')}`),
  );
  const { rows: missing } = await to.query<{ id: string }>(
    `select distinct id from (${named.join(' union all ')}) named
    where id is not null and not exists (select from public.accounts a where a.id = named.id)`,
    [account],
  );
  const columns = shapes.find(({ name }) => name === 'accounts')?.columns ?? [];
  const listed = columns.map((column) => (column === 'password_hash' ? `'${NO_PASSWORD}'` : `t.${column}`));
  const { rows } = await source.query<{ text: string }>(
    `select row(${listed.join(', ')})::text as text from public.accounts t where id = any($1::bigint[])`,
    [missing.map(({ id }) => id)],
  );
  await insertRows(to, 'accounts', rows);
}

/**
 * Reduces an account whose rows have moved to its name if rows of others mention it, else deletes it.
 * Deletes the names of others as well that only its rows mentioned.
 */
export async function leaveMentioned(db: Client, account: number): Promise<void> {
  const mentions = await mentionsIn(db);
  const mentioned = mentions.map(({ table, column }) => `exists (select from public.${table} where ${column} = a.id)`);
  await inTransaction(db, async () => {
    // Locks them against new mentions, which the next statement would not see.
    await db.query(
      `select from public.accounts where id = $1 or password_hash = '${NO_PASSWORD}' order by id for update`,
      [account],
    );
    await db.query(`update public.accounts set password_hash = '${NO_PASSWORD}' where id = $1`, [account]);
    await db.query(
      `delete from public.accounts a where password_hash = '${NO_PASSWORD}' and not (${mentioned.join(' or ')})`,
    );
  });
}

/** References from one account's rows to another's, and what a deletion of the other row does to them. */
const references = [
  { table: 'reminders', column: 'notice_id', to: 'notices', onDelete: 'clear' },
  // Without a form, a request means every form that the account may edit.
  { table: 'report_requests', column: 'form_id', to: 'forms', onDelete: 'cascade' },
] as const;

/**
 * Treats references that lead to a row in another database as if that row had been deleted, in the account's rows or,
 * without one, in all.
 */
export async function clearReferences(db: Client, shapes: readonly TableShape[] = [], account?: number): Promise<void> {
  for (const { table, column, to, onDelete } of references) {
    const belongs = shapes.find(({ name }) => name === table)?.belongs('t');
    const change =
      onDelete === 'clear' ? `update public.${table} t set ${column} = null` : `delete from public.${table} t`;
    await db.query(
      `${change}
      where ${column} is not null and not exists (select from public.${to} where id = t.${column})
        and ${belongs ?? 'true'}`,
      belongs === undefined ? [] : [account],
    );
  }
}
