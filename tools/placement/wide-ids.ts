import type { Client } from 'pg';
import { inTransaction } from './copy-rows.ts';
import { ownedTables } from './owned-tables.ts';

/**
 * How many databases an installation may have. Database number n assigns ids that leave the remainder n, so that no two
 * databases assign the same one, and none exceeds what JavaScript represents exactly.
 */
export const MAX_DATABASES = 64;

/** Ids that the target is ahead of the source before an account pauses, so that nothing needs to be set then. */
const LEAD = 100_000 * MAX_DATABASES;

interface Sequence {
  readonly table: string;
  readonly name: string;
  readonly last: number;
}

async function sequencesOf(db: Client): Promise<readonly Sequence[]> {
  const { rows: named } = await db.query<{ table: string; name: string }>(
    `select relname as "table", pg_get_serial_sequence(relname, attname) as name from pg_attribute, pg_class c
    where attidentity <> '' and attrelid = c.oid and relnamespace = 'public'::regnamespace and relname = any($1)`,
    [ownedTables.map(({ name }) => name)],
  );
  const statements = named.map(
    ({ table, name }) => `select '${table}' as "table", '${name}' as name, last_value as last from ${name}`,
  );
  const { rows } = await db.query<{ table: string; name: string; last: string }>(statements.join(' union all '));
  return rows.map((row) => ({ ...row, last: Number(row.last) }));
}

/** Lets database `number` assign its own ids, all of them above those that `others` have assigned. */
export async function assignOwnIds(db: Client, number: number, others: readonly Client[]): Promise<void> {
  const assigned = await Promise.all([db, ...others].map(sequencesOf));
  for (const sequence of assigned[0] ?? []) {
    const lasts = assigned.flat().flatMap(({ table, last }) => (table === sequence.table ? [last] : []));
    await startAbove(db, sequence, Math.max(...lasts), number);
  }
}

/**
 * Lets the target assign only ids above those of the source: readers ask for submissions with `since_id`, also after
 * the form has moved.
 */
export async function assignIdsAbove(source: Client, to: Client, number: number): Promise<void> {
  const targets = await sequencesOf(to);
  for (const { table, last } of await sequencesOf(source)) {
    const target = targets.find((one) => one.table === table);
    if (target !== undefined && target.last <= last) await startAbove(to, target, last + LEAD, number);
  }
}

async function startAbove(db: Client, { name }: Sequence, last: number, number: number): Promise<void> {
  await inTransaction(db, async () => {
    // Waits for those who have just taken an id, and keeps others from taking one.
    await db.query(`alter sequence ${name} increment by ${MAX_DATABASES}`);
    const { rows } = await db.query<{ last: string }>(`select last_value as last from ${name}`);
    const above = Math.max(last, Number(rows[0]?.last ?? 0));
    const next = (Math.floor(above / MAX_DATABASES) + 1) * MAX_DATABASES + number;
    await db.query(`alter sequence ${name} restart with ${next}`);
  });
}
