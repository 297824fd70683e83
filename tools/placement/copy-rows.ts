import type { Client } from 'pg';
import type { TableShape } from './table-shape.ts';

const BATCH = 2000;

/** One transaction; rolled back if `work` fails. */
export async function inTransaction<T>(db: Client, work: () => Promise<T>): Promise<T> {
  await db.query('begin');
  try {
    const result = await work();
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

/** SQL: the text of a row `t` with its columns in the order of `target`, from which PostgreSQL reads the same values. */
const rowText = (target: TableShape) => `row(${target.columns.map((column) => `t.${column}`).join(', ')})::text`;

const isClosed = ({ openWork }: TableShape) => (openWork === undefined ? 'true' : `not (t.${openWork})`);

/** Copies the account's rows of a table, except open work. `target` is the table as the target has it. */
export async function copyTable(source: Client, to: Client, target: TableShape, account: number): Promise<number> {
  let count = 0;
  await inTransaction(source, async () => {
    // Otherwise the planner assumes that a tenth of the rows is read.
    await source.query('set local cursor_tuple_fraction = 1');
    const statement = `select ${rowText(target)} as text from public.${target.name} t
      where ${target.belongs('t')} and ${isClosed(target)}`;
    await source.query(`declare owned no scroll cursor for ${statement}`, [account]);
    for (;;) {
      const { rows } = await source.query<{ text: string }>(`fetch ${BATCH} from owned`);
      if (rows.length === 0) return;
      await insertRows(to, target.name, rows);
      count += rows.length;
    }
  });
  return count;
}

/** Inserts rows from their texts. */
export async function insertRows(to: Client, table: string, rows: readonly { readonly text: string }[]): Promise<void> {
  // `offset 0` reads each text once instead of once for each column.
  await to.query(
    `insert into public.${table} overriding system value
    select (found.whole).* from (select text::public.${table} as whole from unnest($1::text[]) as text offset 0) found`,
    [rows.map(({ text }) => text)],
  );
}

interface Change {
  readonly id: string;
  readonly table: string;
  readonly key: readonly string[];
}

/** A unique value may have moved from one row to another, whose change is in the next batch. */
const UNIQUE_VIOLATION = '23505';

/**
 * Copies the rows that have changed since they were copied, in the order of their changes, and returns how many there
 * were. A row that is gone is deleted. Repeating this changes nothing, so that it may be interrupted anywhere.
 */
export async function copyChanges(
  source: Client,
  to: Client,
  shapes: readonly TableShape[],
  account: number,
  most = BATCH,
): Promise<number> {
  const { rows: changes } = await source.query<Change>(
    `select id, table_name as "table", key from placement.changes
    where account_id = $1 or account_id is null order by id limit $2`,
    [account, most],
  );
  if (changes.length === 0) return 0;
  try {
    await inTransaction(to, async () => {
      for (const shape of shapes) {
        const keys = changes.filter(({ table }) => table === shape.name).map(({ key }) => key);
        if (keys.length > 0) await replaceRows(source, to, shape, keys, account);
      }
    });
  } catch (error) {
    const isUnique = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    if (!isUnique || changes.length < most) throw error;
    return copyChanges(source, to, shapes, account, most * 2);
  }
  await source.query('delete from placement.changes where id = any($1::bigint[])', [changes.map(({ id }) => id)]);
  return changes.length;
}

async function replaceRows(
  source: Client,
  to: Client,
  shape: TableShape,
  keys: readonly (readonly string[])[],
  account: number,
): Promise<void> {
  const wanted = shape.key.map((_, part) => keys.map((key) => key[part]));
  const listed = (first: number) => {
    const lists = shape.key.map((_, part) => `$${first + part}::text[]`).join(', ');
    return `unnest(${lists}) as wanted (${shape.key.map((_, part) => `key${part}`).join(', ')})`;
  };
  const matches = shape.key.map(({ name, type }, part) => `t.${name} = wanted.key${part}::${type}`).join(' and ');
  const { rows } = await source.query<{ text: string }>(
    `select distinct on (${shape.key.map(({ name }) => `t.${name}`).join(', ')}) ${rowText(shape)} as text
    from public.${shape.name} t, ${listed(2)}
    where ${matches} and ${shape.belongs('t')} and ${isClosed(shape)}`,
    [account, ...wanted],
  );
  await to.query(`delete from public.${shape.name} t using ${listed(1)} where ${matches}`, wanted);
  await insertRows(to, shape.name, rows);
}

/** Copies what background work takes up, while the account pauses. */
export async function copyOpenWork(
  source: Client,
  to: Client,
  shapes: readonly TableShape[],
  account: number,
): Promise<void> {
  await inTransaction(to, async () => {
    for (const shape of shapes) {
      if (shape.openWork === undefined) continue;
      const { rows } = await source.query<{ text: string }>(
        `select ${rowText(shape)} as text from public.${shape.name} t where ${shape.belongs('t')} and t.${shape.openWork}`,
        [account],
      );
      await insertRows(to, shape.name, rows);
    }
  });
}
