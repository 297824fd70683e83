import { sql } from 'kysely';
import type { Db } from '../../kit.ts';

const MINUTE = 60_000;

export interface TidyOptions {
  readonly mayWrite: () => boolean;
  readonly trouble: (cause: Error) => void;
}

/**
 * Does for the embedded engine what PostgreSQL's autovacuum does, which needs processes of its own: makes room of dead rows
 * and looks at how tables have grown, so that what is read stays quick. Returns how to stop.
 */
export function keepTidy(db: Db, { mayWrite, trouble }: TidyOptions): () => void {
  const timer = setInterval(() => {
    // A vacuum writes, also where statements may only read.
    if (!mayWrite()) return;
    tidy(db).catch((error: unknown) => trouble(error instanceof Error ? error : new Error(String(error))));
  }, MINUTE).unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyses the tables that changed enough since, one after the other, and gives back which. */
export async function tidy(db: Db): Promise<readonly string[]> {
  const changed = await changedTables(db);
  for (const table of changed) await sql`vacuum (analyze) ${sql.raw(table)}`.execute(db);
  return changed;
}

/** By autovacuum's own measure: 50 rows and a fifth of the table that are dead, or a tenth that is new or different. */
async function changedTables(db: Db): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where c.relkind in ('r', 'm') and s.schemaname not in ('pg_toast', 'information_schema')
      and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0))
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
