import { requestErrors } from '../contract/request-error.ts';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../contract/endpoint.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { type MigrationFolder, migrate } from './db/migrate.ts';
import { type FoundModule, discoverModules } from './discover.ts';
import { createLive } from './events/live.ts';
import type { CallServices } from './http/call.ts';
import { CallerWatch } from './http/caller-watch.ts';
import { createCollectorApp } from './http/collector-app.ts';
import { collectorReady } from './http/collector-ready.ts';
import { type AppParts, createConsoleApp } from './http/console-app.ts';
import { consolePage, readBuiltPage } from './http/console-page.ts';
import { createHealthApp } from './http/health-app.ts';
import { badInput } from './http/error-response.ts';
import { namesForeignHost } from './http/csrf.ts';
import { OpenStreams } from './http/open-streams.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { RequestKeys } from './http/request-keys.ts';
import { Sessions } from './http/session.ts';
import { withModuleErrors } from './module-error.ts';
import { migrateScheduler, Scheduler } from './jobs/scheduler.ts';
import { type Clock, type Db, defineServerModule, type Live, type Logger } from './kit.ts';
import { type AdminCommand, adminCommand } from './operator/admin-command.ts';
import { contributeStatus } from './operator/status.ts';
import { type Apps, closePorts, type OpenPorts, openPorts } from './ports.ts';
import { Registry } from './registry.ts';
import { servesRequests } from './roles.ts';
import type { Traces } from './traces.ts';

/** What the server is assembled from. */
export interface ServerDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly modulesDir: string;
  /** Jobs run only on `scheduler.runDue()`. For tests. */
  readonly manualScheduler?: boolean;
  /** Turns rate limits off. For tests that send more than people do. */
  readonly unlimited?: boolean;
}

export interface ServerParts extends ServerDependencies {
  /** The built console. */
  readonly builtConsole: string;
}

/** A server whose ports are not open yet. */
export interface Server extends Apps {
  readonly live: Live;
  readonly scheduler: Scheduler;
  /** Every endpoint of both origins. */
  readonly endpoints: readonly Endpoint[];
  /** The operator commands. */
  readonly adminCommands: readonly AdminCommand[];
  /** Opens the ports of the process's roles. */
  listen(): Promise<OpenPorts>;
  /** Starts background work: scheduled jobs and the modules' `onStart`. Console requests wait for it. */
  begin(): Promise<void>;
  /**
   * Ends readiness, so that load balancers choose other servers. Requests are still served; each response closes its
   * connection, so that no proxy sends one on it when the ports close.
   */
  drain(): void;
  /** Finishes pending work and stops the modules. The caller closes the database. */
  stop(): Promise<void>;
}

/** Everything that the modules registered, usable once `open` resolves. */
export interface Assembly {
  readonly live: Live;
  readonly scheduler: Scheduler;
  readonly registry: Registry;
  readonly callers: CallerWatch;
  /** Aborted when the server stops. */
  readonly stopping: AbortController;
  /** Migrates the tables and subscribes to other processes' events. */
  readonly open: () => Promise<void>;
}

/** Discovers and registers the modules. The database may still be starting. */
export async function assemble(parts: ServerDependencies): Promise<Assembly> {
  const { config, database, log, clock } = parts;
  const { db } = database;
  const modules = await discoverModules(parts.modulesDir);
  const { live, startListening } = createLive(database, log, clock);
  const scheduler = new Scheduler({
    db,
    log,
    clock,
    embedded: config.databaseUrl === undefined,
    isWorker: config.roles.has('worker'),
    manual: parts.manualScheduler,
  });
  const callers = new CallerWatch({ config, clock, log });
  const stopping = new AbortController();
  const registry = await registerAll(modules, { ...parts, live, scheduler, callers, stopping: stopping.signal });
  const open = async (): Promise<void> => {
    const steps = await database.exclusively((connection) => prepareTables(connection, modules));
    for (const step of steps) log.info({ step }, 'migrated');
    await startListening();
  };
  return { live, scheduler, registry, callers, stopping, open };
}

/** Builds the server from the discovered modules and starts background work. */
export async function buildServer(parts: ServerParts): Promise<Server> {
  const server = await prepareServer(parts);
  await server.begin();
  return server;
}

/**
 * Discovers, registers, creates both origins and migrates, so that the ports can open before background work starts.
 */
export async function prepareServer(parts: ServerParts): Promise<Server> {
  const { config, database, clock } = parts;
  const { live, scheduler, registry, callers, stopping, open: openTables } = await assemble(parts);
  const sessions = new Sessions(database.db, clock);
  const keys = new RequestKeys({ config, db: database.db, clock });
  scheduler.schedule('server/sessions', '37 * * * *', async () => {
    await sessions.sweep();
    await keys.sweep();
  });
  const draining = new AbortController();
  const open = new OpenStreams();
  const begun = Promise.withResolvers<void>();
  const traces = await tracesFor(parts);
  const apps = await createApps(parts, registry, {
    sessions,
    keys,
    draining: draining.signal,
    stopping: stopping.signal,
    open,
    begun: begun.promise,
    callers,
    traces,
  });
  await openTables();
  for (const prepare of registry.preparations) await prepare();
  let beginning: Promise<void> | undefined;
  const beginAll = async (): Promise<void> => {
    if (config.roles.has('worker')) await sessions.sweep();
    await scheduler.start();
    for (const start of registry.starts) await start();
    await scheduler.run();
    begun.resolve();
  };
  return {
    ...apps,
    live,
    scheduler,
    endpoints: registry.routes.map(({ endpoint }) => endpoint),
    adminCommands: registry.contributionsTo(adminCommand),
    listen: () => openPorts(apps, config),
    begin: () => (beginning ??= stopping.signal.aborted ? Promise.resolve() : beginAll()),
    drain: () => draining.abort(),
    async stop() {
      draining.abort();
      stopping.abort();
      // A partial start cannot be stopped cleanly. The caller of `begin` gets the error.
      await beginning?.catch(() => undefined);
      begun.resolve();
      open.endAll();
      await closePorts(apps);
      await scheduler.stop();
      for (const stop of registry.stops) await stop();
      await traces?.stop();
    },
  };
}

/** Migrates every table: the server's, each module's and pg-boss's. */
async function prepareTables(db: Db, modules: readonly FoundModule[]): Promise<readonly string[]> {
  const steps = await migrate(db, migrationFolders(modules));
  await migrateScheduler(db);
  return steps;
}

/** The migration folders of the server and of each module. */
export function migrationFolders(modules: readonly FoundModule[]): readonly MigrationFolder[] {
  const own = { module: 'server', folder: path.join(import.meta.dirname, 'db/migrations') };
  const theirs = modules.map(({ module, folder }) => ({
    module: module.id,
    folder: path.join(folder, 'server/migrations'),
  }));
  return [own, ...theirs];
}

async function registerAll(
  modules: readonly FoundModule[],
  parts: ServerDependencies & Pick<Assembly, 'live' | 'scheduler' | 'callers'> & { readonly stopping: AbortSignal },
): Promise<Registry> {
  const registry = new Registry();
  const { config, log, clock, live, scheduler, callers, stopping } = parts;
  const services = {
    db: parts.database.db,
    config,
    log,
    clock,
    live,
    callers,
    stopping,
    diskShortage: () => parts.database.diskShortage(),
    schedule: scheduler.schedule.bind(scheduler),
    job: scheduler.job.bind(scheduler),
  };
  for (const { module } of modules)
    await withModuleErrors(module.id, () => module.register(registry.hostFor(module, services)));
  contributeStatus(registry.hostFor(defineServerModule({ id: 'server', register() {} }), services), parts);
  registry.checkPoints(modules.map(({ module }) => module));
  return registry;
}

/** Does not load OpenTelemetry if tracing is off. */
async function tracesFor({ config, log }: ServerDependencies): Promise<Traces | undefined> {
  if (config.otlpEndpoint === undefined) return undefined;
  const { openTraces } = await import('./traces.ts');
  return openTraces(config.otlpEndpoint, log);
}

interface Running extends Pick<AppParts, 'open' | 'begun'> {
  readonly sessions: Sessions;
  readonly keys: RequestKeys;
  readonly callers: CallerWatch;
  readonly draining: AbortSignal;
  readonly stopping: AbortSignal;
  readonly traces: Traces | undefined;
}

async function createApps(parts: ServerParts, registry: Registry, running: Running): Promise<Apps> {
  const { config, database, log, clock, builtConsole } = parts;
  const { sessions, keys, draining, stopping, open, begun, traces, callers } = running;
  const processResults = (): void => database.processResults();
  const options = { config, log, clock, draining, stopping, processResults, traces, unlimited: parts.unlimited };
  const { routes } = registry;
  const readPage = readBuiltPage(builtConsole);
  const shared = {
    sessions,
    keys,
    cookie: sessionCookie(config.publicUrl),
    stopping,
    page: consolePage.bind(undefined, readPage, config),
  };
  const servicesFor = (known: string | undefined): CallServices => ({
    ...shared,
    originOf: (request) => known ?? addressedOrigin(request),
    isForeignHost: ({ host }) => namesForeignHost(known, host),
  });
  const readiness = { console: [], collector: registry.contributionsTo(collectorReady), health: [] };
  const isReady = async (host: keyof Apps): Promise<boolean> => {
    const [contributed = () => database.isReady()] = readiness[host];
    return !draining.aborted && contributed();
  };
  const partsFor = (host: 'console' | 'collector', known: string | undefined) => ({
    services: servicesFor(known),
    routes: routes.filter(({ endpoint }) => endpoint.host === host),
    endpoints: routes.map(({ endpoint }) => endpoint),
    open,
    begun,
    isReady: () => isReady(host),
  });
  return {
    console: await createConsoleApp(options, partsFor('console', config.publicUrl), builtConsole),
    collector: await createCollectorApp({ ...options, callers }, partsFor('collector', config.collectorUrl)),
    health: servesRequests(config.roles) ? undefined : createHealthApp(options, () => isReady('health')),
  };
}

/** The origin by which the caller reached us. The Host header may be malformed. */
function addressedOrigin({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`;
  if (!URL.canParse(origin)) throw badInput(requestErrors.NOT_A_HOST);
  return origin;
}
