import { setTimeout as after } from 'node:timers/promises';
import { type Config, type Settings, StartError, readSettings } from './config.ts';
import { makeDataDirectory } from './data-directory.ts';
import type { Database } from './db/database.ts';
import { describeSpace } from './db/embedded/disk-space.ts';
import { lockDirectory } from './db/embedded/directory-lock.ts';
import type { DiskState } from './db/embedded/embedded-engine.ts';
import { openDatabase } from './db/open-database.ts';
import { discoverModules } from './discover.ts';
import type { Logger } from './kit.ts';
import { createLogger } from './logs.ts';
import { removeLeftoverCopy } from './operator/backup/leftover-copy.ts';
import type { OpenPorts } from './ports.ts';
import { createPrivately, type OpenToOthers } from './private-files.ts';
import { allRoles, servesRequests } from './roles.ts';
import { withSecret } from './secret-file.ts';
import type { Server } from './server.ts';

/** Timeout of a graceful stop, after which open connections are cut. */
const STOP_SECONDS = 20;
/** How long a stop waits for an external database that does not respond: less than the ten seconds that containers get. */
const SILENT_DATABASE_SECONDS = 6;

/** The directories that the server serves from. */
export interface ServerPaths {
  readonly modulesDir: string;
  /** The built console. */
  readonly builtConsole: string;
  /** An initialised data directory to copy for a new database, if the build created one. */
  readonly prepared: string;
}

/** Runs the server until it is signalled to stop. A `StartError` prints one line and exits with code 1. */
export async function runServer(env: NodeJS.ProcessEnv, paths: ServerPaths): Promise<void> {
  createPrivately();
  await start(env, paths).catch(failToStart);
}

async function start(env: NodeJS.ProcessEnv, paths: ServerPaths): Promise<void> {
  const settings = readSettings(env);
  const log = createLogger(settings);
  await startWith(settings, log, paths).catch((error: unknown) => {
    // The printed line has no stack.
    if (error instanceof StartError) log.debug({ err: error }, 'startup failed');
    throw error;
  });
}

async function startWith(settings: Settings, log: Logger, { prepared, ...paths }: ServerPaths): Promise<void> {
  // With an external database, the data directory needs no lock.
  warnOf(makeDataDirectory(settings.dataDir), settings, log);
  if (settings.databaseUrl === undefined) {
    lockDirectory(settings.dataDir);
    removeLeftoverCopy(settings.dataDir);
  }
  const config = withSecret(settings);
  // The engine starts in its own thread while this thread loads the modules.
  const [database, { prepareServer, serveOperator }] = await Promise.all([
    openDatabase(config, {
      progress: printLine,
      roles: config.roles,
      prepared,
      died: (cause) =>
        cause instanceof StartError ? failToStart(cause) : endAtOnce(log, cause, 'the database engine ended'),
      onFailure: (cause, what) => log.warn({ err: cause }, what),
      disk: (state) => logDisk(state, log),
    }),
    loadServer(paths.modulesDir),
  ]);
  const clock = { now: () => new Date() };
  const server = await prepareServer({ config, database, log, clock, ...paths });
  const closeSocket = await serveOperator({ config, database, clock, log, adminCommands: server.adminCommands });
  stopOnSignals({ config, server, database, closeSocket, log });
  const ports = await server.listen();
  await server.begin();
  await database.guardDisk();
  // After everything that can fail: modules open ports as well.
  printLine(readyLine(config, ports));
}

/** Logs every change of the disk state. */
function logDisk({ state, space }: DiskState, log: Logger): void {
  const free = describeSpace(space);
  if (state === 'ok') return log.info({ space }, `${free}: new submissions and changes are accepted again`);
  const consequence =
    state === 'low'
      ? 'new submissions and changes are rejected with 503 until space is freed; reading still works'
      : 'the database has stopped and restarts when space is freed';
  log.error({ space }, `${free}: ${consequence}`);
}

/** Only a warning: whether this is a risk on this machine is the operator's decision. */
function warnOf(open: readonly OpenToOthers[], { dataDir }: Settings, log: Logger): void {
  const [first] = open;
  if (first === undefined) return;
  log.warn(
    { ...first, others: open.length - 1 },
    `Other users of this machine can read or change files in DATA_DIR (${dataDir}), and the permissions could not be changed. Make the server's user the owner: chown -R USER ${dataDir} && chmod -R go= ${dataDir}`,
  );
}

async function loadServer(modulesDir: string) {
  const [{ prepareServer }, { serveOperator }] = await Promise.all([
    import('./server.ts'),
    import('./operator/serve-operator.ts'),
  ]);
  // Warms the module cache: the server's own discovery then finds them loaded.
  await discoverModules(modulesDir);
  return { prepareServer, serveOperator };
}

/** Names the console's address, or else that of the first port. */
function readyLine(config: Config, { console, collector, health }: OpenPorts): string {
  const { product, roles } = config;
  const as = roles.size === allRoles.length ? '' : ` as ${[...roles].join(', ')}`;
  const address = console === undefined ? (collector ?? health) : `${consoleUrl(config, console)}/app/`;
  return `${product} is ready${as}: ${address}`;
}

/** `localhost` reads better than an address, and browsers treat it as a secure context. */
function consoleUrl({ publicUrl, host }: Config, address: string): string {
  if (publicUrl !== undefined) return publicUrl;
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host);
  return local ? `http://localhost:${new URL(address).port || '80'}` : address;
}

interface Running {
  readonly config: Config;
  readonly server: Server;
  readonly database: Database;
  readonly closeSocket: () => Promise<void>;
  readonly log: Logger;
}

function stopOnSignals({ config, server, database, closeSocket, log }: Running): void {
  let stopping = false;
  const crashed = new AbortController();
  const stop = async (drainSeconds: number): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    if (drainSeconds > 0) {
      server.drain();
      log.info({ seconds: drainSeconds }, 'no longer ready; requests are still served');
      await endOfDrain(drainSeconds, crashed.signal);
    }
    setTimeout(
      () => endAtOnce(log, new Error(`Not stopped within ${STOP_SECONDS} seconds`), 'stop took too long'),
      STOP_SECONDS * 1000,
    ).unref();
    if (database.isShared) setTimeout(() => void endIfSilent(database, log), SILENT_DATABASE_SECONDS * 1000).unref();
    await closeSocket();
    await server.stop();
    await database.close();
    process.exit();
  };
  const stopOrEnd = (drainSeconds: number): void =>
    void stop(drainSeconds).catch((error: unknown) => endAtOnce(log, error, 'stop failed'));
  // No load balancer sends requests to a process without a port for them.
  const onSignal = (): void => stopOrEnd(servesRequests(config.roles) ? config.drainSeconds : 0);
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  const onUncaught = (error: unknown): void => {
    // The process is in an unknown state: finish pending work, then exit to be restarted.
    log.fatal({ err: error }, 'unhandled error');
    process.exitCode = 1;
    crashed.abort();
    if (!stopping) stopOrEnd(0);
  };
  process.on('unhandledRejection', onUncaught).on('uncaughtException', onUncaught);
}

/** A process in an unknown state must not serve requests until the end of the drain. */
const endOfDrain = (seconds: number, crashed: AbortSignal): Promise<void> =>
  after(seconds * 1000, undefined, { signal: crashed }).catch((error: unknown) => {
    if (!crashed.aborted) throw error;
  });

/** Work that is waiting for the database was not acknowledged, so nothing is lost. */
async function endIfSilent(database: Database, log: Logger): Promise<void> {
  if (await database.isReady()) return;
  endAtOnce(
    log,
    new Error('The database does not respond'),
    'stopped without finishing work that was waiting for the database',
  );
}

function endAtOnce(log: Logger, cause: unknown, what: string): void {
  log.fatal({ err: cause }, what);
  process.exit(1);
}

function failToStart(error: unknown): void {
  const port = unopenedPort(error);
  if (port !== undefined) printError(port);
  else if (error instanceof StartError) printError(error.message);
  else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}

/** Explains why a port could not be opened, if that is what the error means. */
function unopenedPort(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const { code, syscall } = error;
  const port = 'port' in error ? String(error.port) : '';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or set PORT, COLLECTOR_PORT or HEALTH_PORT.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Binding to port ${port} requires elevated privileges. Set PORT, COLLECTOR_PORT or HEALTH_PORT.`;
  const isElsewhere = code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo';
  return isElsewhere ? `HOST is not an address of this machine (${String(code)}).` : undefined;
}

function printError(line: string): void {
  process.stderr.write(`Inlet cannot start: ${line}\n`);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
