import * as z from 'zod/mini';

/** A ClickHouse server that stores page views. */
export interface VisitsSettings {
  /** Origin of its HTTP interface. */
  readonly origin: string;
  /** Host and port, for messages. */
  readonly address: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  /** Whether page views are about to return to the database: new ones are stored there. */
  readonly isReturning: boolean;
  /** The name of the cluster that has the tables, unless one server does. */
  readonly cluster: string | undefined;
}

/** Its environment variables, each valid on its own. */
interface VisitsEnvironment {
  readonly VISITS_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}

const DATABASE_PATH = /^\/[A-Za-z_]\w{0,62}$/;
const CLUSTER = /^[A-Za-z_][\w-]{0,62}$/;
/** Parameters of the address, each at most once. */
const parameters = new Map<string, (value: string) => boolean>([
  ['return', (value) => value === '0' || value === '1'],
  ['cluster', (value) => CLUSTER.test(value)],
]);

/** The value of VISITS_URL. */
export const VisitsUrl = z
  .string()
  .check(
    z.refine(
      isVisitsUrl,
      'an address like clickhouse://user:password@host:8123/database or clickhouses://host/database',
    ),
  );

function isVisitsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, searchParams, hash } = new URL(text);
  if (!['clickhouse:', 'clickhouses:'].includes(protocol) || hostname === '' || hash !== '') return false;
  const given = [...searchParams];
  if (new Set(searchParams.keys()).size < given.length) return false;
  return DATABASE_PATH.test(pathname) && given.every(([name, value]) => parameters.get(name)?.(value) === true);
}

/** Combines the settings. `fail` throws with a sentence that says what is missing. */
export function visitsSettings(all: VisitsEnvironment, fail: (why: string) => never): VisitsSettings | undefined {
  if (all.VISITS_URL === undefined) return undefined;
  if (all.DATABASE_URL === undefined)
    return fail('VISITS_URL requires DATABASE_URL: ClickHouse is for page views that one PostgreSQL cannot store.');
  const { protocol, hostname, port, pathname, username, password, searchParams } = new URL(all.VISITS_URL);
  const isEncrypted = protocol === 'clickhouses:';
  const usualPort = isEncrypted ? '8443' : '8123';
  const address = `${hostname}:${port === '' ? usualPort : port}`;
  return {
    origin: `${isEncrypted ? 'https' : 'http'}://${address}`,
    address,
    database: pathname.slice(1),
    username: username === '' ? 'default' : decodeURIComponent(username),
    password: decodeURIComponent(password),
    isReturning: searchParams.get('return') === '1',
    cluster: searchParams.get('cluster') ?? undefined,
  };
}
