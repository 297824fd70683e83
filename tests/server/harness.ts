import path from 'node:path';
import { inject } from 'vitest';
import { type Config, readSettings } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import type { Clock, Db } from '../../server/kit.ts';
import { createLogger } from '../../server/logs.ts';
import { type Addresses, listenOnBoth } from '../../server/ports.ts';
import { withSecret } from '../../server/secret-file.ts';
import { type Server, buildServer } from '../../server/server.ts';
import { productModules } from './migrated.ts';
import { respondOnceStored } from './stored-first.ts';
import { type DatabaseLocation, migratedLocation, newLocation, openLocation } from './test-database.ts';

const redis = inject('redis');

export interface StartOptions {
  /** A database that has been filled, such as a restored one; a new one by default. Removed with the server. */
  readonly location?: DatabaseLocation;
  /** The modules folder; the product's own by default. */
  readonly modulesDir?: string;
  /** Environment settings in addition to the test defaults. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** Receives each log line of any level, for tests about logs; by default they are discarded. */
  readonly logTo?: (line: string) => void;
  /** Jobs run only on `scheduler.runDue()` and `scheduler.runNow(name)`, or automatically with `running`. */
  readonly scheduler?: 'running';
  /** Applies the rate limits; off by default, since many tests send more than people do. */
  readonly limited?: boolean;
  /** A built console; none by default. */
  readonly builtConsole?: string;
}

/** A complete server with its own database and data directory. */
export interface TestServer extends Server, AsyncDisposable {
  readonly db: Db;
  readonly database: Database;
  readonly config: Config;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Where page views are stored, if not in the database. */
  readonly visits: Config['visits'];
  /** The Host header that matches PUBLIC_URL, if set. */
  readonly publicHost: string | undefined;
  /** Opens both ports on free numbers. Further calls return the same addresses. */
  listen(): Promise<Addresses>;
}

/**
 * Starts everything except the ports; use `console.inject(…)` and `collector.inject(…)`, or `listen()` for real HTTP.
 * @example
 * const server = await startServer();
 * const response = await server.console.inject({ method: 'GET', url: '/cli/user/check_login' });
 */
export async function startServer(options: StartOptions = {}): Promise<TestServer> {
  const location =
    options.location ?? (options.modulesDir === undefined ? await migratedLocation() : await newLocation());
  const level = options.logTo ? 'trace' : 'info';
  const env = { PORT: '0', COLLECTOR_PORT: '0', LOG_LEVEL: level, ...location.env, ...options.env };
  const config = withSecret(readSettings(env));
  const database = await openLocation(location);
  const clock = options.clock ?? { now: () => new Date() };
  const server = await buildServer({
    config,
    database,
    log: createLogger(config, { write: options.logTo ?? (() => undefined) }),
    clock,
    modulesDir: options.modulesDir ?? productModules,
    manualScheduler: options.scheduler !== 'running',
    unlimited: options.limited !== true,
    builtConsole: options.builtConsole ?? path.join(location.dataDir, 'no-console'),
  });
  const { intake, secret } = config;
  const respondAtOnce = await (intake?.url === redis && redis !== undefined
    ? respondOnceStored(server.collector, redis, secret)
    : undefined);
  let addresses: Promise<Addresses> | undefined;
  return {
    ...server,
    listen: () => (addresses ??= listenOnBoth(server)),
    db: database.db,
    database,
    config,
    clock,
    dataDir: location.dataDir,
    visits: config.visits,
    publicHost: config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host,
    async [Symbol.asyncDispose]() {
      respondAtOnce?.();
      await server.stop();
      await database.close();
      await location[Symbol.asyncDispose]();
    },
  };
}

/** Headers of a request that a page of the console sends. */
export const ownPage = { 'sec-fetch-site': 'same-origin' } as const;

/** A clock that moves only by `advance`. */
export function testClock(start: string): Clock & { advance(milliseconds: number): void } {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => void (now += milliseconds),
  };
}
