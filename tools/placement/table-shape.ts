import type { Client } from 'pg';
import { type OwnedTable, ownedTables } from './owned-tables.ts';

/** An owned table as a database has it. */
export interface TableShape extends OwnedTable {
  /** In the order of the table. */
  readonly columns: readonly string[];
  /** The columns of its primary key with their types; none if it has no key. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
}

interface Described {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: TableShape['key'];
}

/** The owned tables of a database, in the order of `ownedTables`. */
export async function shapesOf(db: Client): Promise<readonly TableShape[]> {
  const { rows } = await db.query<Described>(
    `select c.relname as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object(
          'name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by k.nth), '[]')
        from pg_index i, unnest(i.indkey) with ordinality as k (number, nth), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [ownedTables.map(({ name }) => name)],
  );
  return ownedTables.map((table) => {
    const described = rows.find(({ name }) => name === table.name);
    if (!described) throw new Error(`The database has no table ${table.name}`);
    return { ...table, columns: described.columns, key: described.key };
  });
}

/** Rejects databases of different versions. The order of columns may differ, since `rowText` names them. */
export function requireSameColumns(source: readonly TableShape[], target: readonly TableShape[]): void {
  const listed = (shapes: readonly TableShape[]) =>
    shapes.map(({ name, columns }) => `${name}: ${columns.toSorted().join(', ')}`);
  const other = listed(target);
  const different = listed(source).filter((table, at) => table !== other[at]);
  if (different.length > 0) throw new Error(`The databases have different columns: ${different.join('; ')}`);
}
