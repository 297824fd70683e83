import { sql } from 'kysely';
import type { Db } from '../../kit.ts';

const MINUTE = 60_000;

export interface TidyOptions {
  readonly mayWrite: () => boolean;
  readonly trouble: (cause: Error) => void;
}

/**
 * Replaces PostgreSQL's autovacuum on the embedded engine, which has no background processes: vacuums dead rows and
 * refreshes statistics so that plans stay good. Returns the stop function.
 */
export function startAutovacuum(db: Db, { mayWrite, trouble }: TidyOptions): () => void {
  const timer = setInterval(() => {
    // A vacuum writes even if statements may only read.
    if (!mayWrite()) return;
    vacuumTables(db).catch((error: unknown) => trouble(error instanceof Error ? error : new Error(String(error))));
  }, MINUTE).unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyzes the tables that changed enough, one after another. Returns their names. */
export async function vacuumTables(db: Db): Promise<readonly string[]> {
  const changed = await changedTables(db);
  for (const table of changed) await sql`vacuum (analyze) ${sql.raw(table)}`.execute(db);
  return changed;
}

/** Autovacuum's thresholds: 50 rows plus a fifth of the table dead, or a tenth inserted or changed. */
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
