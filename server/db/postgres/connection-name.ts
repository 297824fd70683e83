import { type Db, sql } from '../../kit.ts';
import type { ProcessRole, Roles } from '../../roles.ts';

const PREFIX = 'inlet as ';

/**
 * The name of a process's listening connection in `pg_stat_activity`. Each process has one for as long as it lives, so this list
 * of processes is never out of date.
 */
export const connectionName = (roles: Roles): string => PREFIX + [...roles].join(',');

/** The roles of each process that is connected to the database. */
export async function rolesOfProcesses(db: Db): Promise<readonly (readonly ProcessRole[])[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${PREFIX})`.execute(db);
  // Only `connectionName` writes names with this prefix.
  return rows.map(({ name }) => name.slice(PREFIX.length).split(',') as ProcessRole[]);
}
