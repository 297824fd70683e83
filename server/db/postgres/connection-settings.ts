import { Client, type ClientBase, type ClientConfig, types } from 'pg';
import { StartError } from '../../config.ts';
import { listsOf, readers } from '../values.ts';

const BYTEA = 17;
const TEXT_LIST = 1009;

/** Settings shared by all our connections. */
export function connectionTo(url: string): ClientConfig {
  return {
    connectionString: url,
    fallback_application_name: 'inlet',
    // Detects a vanished peer within minutes instead of hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types: { getTypeParser: readerOf },
  };
}

function readerOf(type: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const element = listsOf.get(type);
  if (element !== undefined) return (text) => readList(builtIn(TEXT_LIST)(text), readers.get(element) ?? String);
  if (type === BYTEA) return (text) => bytesOf(builtIn(BYTEA)(text));
  return readers.get(type) ?? builtIn(type, format);
}

// node-postgres types ids as an enum, which excludes ids from elsewhere, and its parsers as `any`.
const builtIn = types.getTypeParser as (type: number, format?: 'text' | 'binary') => (text: string) => unknown;

function bytesOf(buffer: unknown): Uint8Array {
  if (buffer instanceof Uint8Array) return Uint8Array.from(buffer);
  throw new TypeError('node-postgres did not read a bytea value as bytes');
}

function readList(list: unknown, read: (text: string) => unknown): unknown {
  if (Array.isArray(list)) return list.map((one) => readList(one, read));
  return typeof list === 'string' ? read(list) : list;
}

const IDLE_IN_TRANSACTION_SECONDS = 60;

/** The settings of every session, regardless of the server's defaults: those of the embedded engine. */
export const sessionSettings = (statementSeconds: number): Readonly<Record<string, string>> => ({
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  statement_timeout: `${statementSeconds}s`,
  idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_SECONDS}s`,
  // Planning by machine code costs more than our statements take.
  jit: 'off',
});

/** Gives a new connection its settings. Not by startup parameters, which poolers reject. */
export async function applySettings(connection: ClientBase, statementSeconds: number): Promise<void> {
  await connection.query(
    `select set_config(name, value, false) from (
      select key, value from jsonb_each_text($1::jsonb)
      -- A result means that it is on disk.
      union all select 'synchronous_commit', 'on' where current_setting('synchronous_commit') = 'off'
    ) as wanted (name, value)`,
    [JSON.stringify(sessionSettings(statementSeconds))],
  );
}

/** `host:port/database` of the address that `setting` has, without user and password. */
export function addressOf(url: string, setting = 'DATABASE_URL'): string {
  try {
    const { host, port, database } = new Client(connectionTo(url));
    return `${host}${host.startsWith('/') ? '' : `:${port}`}/${database ?? ''}`;
  } catch (cause) {
    throw new StartError(`${setting} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
