import { sql } from 'kysely';
import { MINUTE_MS } from '../../../contract/duration.ts';
import type { Db } from '../../kit.ts';

export interface AutovacuumOptions {
  readonly mayWrite: () => boolean;
  readonly onFailure: (cause: Error) => void;
}

/**
 * Replaces PostgreSQL's autovacuum on the embedded engine, which has no background processes: vacuums dead rows and
 * refreshes statistics so that plans stay good. Returns the stop function.
 */
export function startAutovacuum(db: Db, { mayWrite, onFailure }: AutovacuumOptions): () => void {
  const timer = setInterval(() => {
    // A vacuum writes even if statements may only read.
    if (!mayWrite()) return;
    vacuumTables(db).catch((error: unknown) => onFailure(error instanceof Error ? error : new Error(String(error))));
  }, MINUTE_MS).unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyzes the tables that changed enough, one after another. Returns their names. */
export async function vacuumTables(db: Db): Promise<readonly string[]> {
  const changed = await changedTables(db);
  for (const { name, needsVacuum, needsAnalyze } of changed) {
    const table = sql.raw(name);
    if (needsVacuum) await sql`vacuum (process_toast false) ${table}`.execute(db);
    if (needsAnalyze) await sql`analyze ${table}`.execute(db);
  }
  return changed.map(({ name }) => name);
}

interface ChangedTable {
  readonly name: string;
  readonly needsVacuum: boolean;
  readonly needsAnalyze: boolean;
}

/**
 * Autovacuum's thresholds: a vacuum for 50 rows plus a fifth of the table dead, or for 1,000 plus a fifth inserted; statistics
 * for a tenth changed. A vacuum blocks every statement until all pages written since the last one are read, so insertions
 * count at most 10,000 rows; and a TOAST table, which holds most of the bytes, has its own count of dead rows, as in PostgreSQL.
 */
async function changedTables(db: Db): Promise<readonly ChangedTable[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<ChangedTable>`
    with changes as (
      select format('%I.%I', s.schemaname, s.relname) as name,
        s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
          or c.relkind <> 't' and s.n_ins_since_vacuum > least(1000 + 0.2 * greatest(c.reltuples, 0), 10000)
          as "needsVacuum",
        c.relkind <> 't' and s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as "needsAnalyze"
      from pg_stat_all_tables s join pg_class c on c.oid = s.relid
      where c.relkind in ('r', 'm', 't') and s.schemaname <> 'information_schema'
    )
    select * from changes where "needsVacuum" or "needsAnalyze" order by name`.execute(db);
  return rows;
}
