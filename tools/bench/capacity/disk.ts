import { execute } from '../../../tests/postgres/test-postgres.ts';

/** A table's rows and its bytes on disk, indexes included. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

/** The tables of a database that have rows, the largest first. */
export async function tableSizes(url: string): Promise<readonly TableSize[]> {
  await execute(url, 'analyze');
  return execute<TableSize>(
    url,
    `select relname as "table", reltuples::int as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 100 order by 3 desc`,
  );
}

/** Bytes of write-ahead log that a server has written. */
export async function walBytes(url: string): Promise<number> {
  const [row] = await execute<{ bytes: number }>(
    url,
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}
