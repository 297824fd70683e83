import { type Db, sql } from '../../kit.ts';

/** A table in a backup. */
export interface TableShape {
  readonly name: string;
  /** All except generated columns. */
  readonly columns: readonly string[];
  /** Primary key columns, so that a row follows the earlier row that it refers to. */
  readonly key: readonly string[];
}

/** Every product table in dependency order, except the migration tables. */
export async function tablesOf(db: Db): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as name,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select jsonb_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname !~ '^migrations_'
    order by c.relname`.execute(db);
  return inOrderOfReference(rows, await referencesIn(db));
}

interface Reference {
  readonly from: string;
  readonly to: string;
}

async function referencesIn(db: Db): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select f.relname::text as from, t.relname::text as to from pg_constraint
    join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

/** Depth first, so that referenced tables come first. */
function inOrderOfReference(tables: readonly TableShape[], references: readonly Reference[]): readonly TableShape[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<TableShape>();
  const visit = (table: TableShape, above: readonly string[]): void => {
    if (ordered.has(table)) return;
    for (const { to } of references.filter(({ from }) => from === table.name)) {
      if (to === table.name) continue;
      if (above.includes(to)) throw new Error(`The tables ${table.name} and ${to} refer to each other`);
      const referred = byName.get(to);
      if (referred) visit(referred, [...above, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** Applied migrations by module id, with `_` for `-`. */
export async function migrationsOf(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname ~ '^migrations_' and relname !~ '_lock$' order by 1`.execute(db);
  const taken: Record<string, readonly string[]> = {};
  for (const { name } of rows) {
    const steps = await sql<{ name: string }>`select name from ${sql.table(name)} order by name`.execute(db);
    taken[name.slice('migrations_'.length)] = steps.rows.map((step) => step.name);
  }
  return taken;
}

export interface SequenceState {
  readonly name: string;
  /** The last value. */
  readonly last: number;
}

/** The sequences of the product's tables. */
export async function sequenceNamesOf(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select sequencename::text as name from pg_sequences where schemaname = current_schema()`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Used sequences; they are ahead of any snapshot, never behind it. */
export async function sequencesOf(db: Db): Promise<readonly SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(db);
  return rows;
}
