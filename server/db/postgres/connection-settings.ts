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

/**
 * Gives a new connection the embedded engine's settings, regardless of the server's defaults. Not by startup
 * parameters, which poolers reject.
 */
export async function applySettings(connection: ClientBase, statementSeconds: number): Promise<void> {
  await connection.query(
    `select set_config(name, value, false) from (values
      ('TimeZone', 'UTC'), ('DateStyle', 'ISO'), ('IntervalStyle', 'postgres'),
      ('statement_timeout', $1), ('idle_in_transaction_session_timeout', $2),
      -- Planning by machine code costs more than our statements take.
      ('jit', 'off'),
      -- A result means that it is on disk.
      ('synchronous_commit', case current_setting('synchronous_commit') when 'off' then 'on' else current_setting('synchronous_commit') end)
    ) as wanted (name, value)`,
    [`${statementSeconds}s`, `${IDLE_IN_TRANSACTION_SECONDS}s`],
  );
}

/** `host:port/database`, without user and password. */
export function addressOf(url: string): string {
  try {
    const { host, port, database } = new Client(connectionTo(url));
    return `${host}${host.startsWith('/') ? '' : `:${port}`}/${database ?? ''}`;
  } catch (cause) {
    throw new StartError(`DATABASE_URL cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
