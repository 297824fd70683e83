import { type Kysely, sql } from 'kysely';
import { StartError } from '../../config.ts';
import { sessionSettings } from './connection-settings.ts';

// Behind a pooler in transaction mode a connection has no session of its own: each transaction may run on another connection
// to the server. Session settings are therefore defaults of our user in our database.

/** Makes the settings of every session the defaults for the user of `direct`, a connection without the pooler. */
export async function storeSettings(direct: Kysely<unknown>, statementSeconds: number): Promise<void> {
  const { rows } = await sql<{ name: string; value: string }>`
    with stored as (
      select unnest(setconfig) as setting from pg_db_role_setting
      where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())
    ), wanted (name, value) as (
      select key, value from jsonb_each_text(${JSON.stringify(sessionSettings(statementSeconds))}::jsonb)
      union all select name, 'on' from pg_settings where name = 'synchronous_commit' and reset_val = 'off'
    )
    select name, value from wanted where not exists (select from stored where setting = name || '=' || value)`.execute(
    direct,
  );
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(direct);
  const [database] = names;
  if (!database) throw new Error('it returned nothing');
  for (const { name, value } of rows)
    await sql`alter role current_user in database ${sql.id(database.name)} set ${sql.id(name)} to ${sql.lit(value)}`.execute(
      direct,
    );
}

/** Checks that both addresses lead to one database, and that the pooler's connections have the settings. */
export async function checkPooler(
  pooled: Kysely<unknown>,
  direct: Kysely<unknown>,
  statementSeconds: number,
): Promise<void> {
  const [through, without] = [await destinationOf(pooled), await destinationOf(direct)];
  if (through.destination !== without.destination)
    throw new StartError('DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database as the same user.');
  if (through.jit !== 'off' || through.timeout !== statementSeconds)
    throw new StartError(
      'The pooler at DATABASE_URL still has connections from before Inlet: restart it, or run RECONNECT on its console.',
    );
}

interface Destination {
  readonly destination: string;
  readonly jit: string;
  /** In seconds. */
  readonly timeout: number;
}

async function destinationOf(db: Kysely<unknown>): Promise<Destination> {
  const { rows } = await sql<Destination>`
    select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), oid, current_user) as destination,
      current_setting('jit') as jit, extract(epoch from current_setting('statement_timeout')::interval)::float8 as timeout
    from pg_database where datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('it returned nothing');
  return row;
}
