import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSampleSite } from '../../e2e/sample-site/server.ts';
import { readSettings } from '../../server/config.ts';
import { lockDirectory } from '../../server/db/embedded/directory-lock.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Db } from '../../server/kit.ts';
import { createLogger } from '../../server/logs.ts';
import type { ServerPaths } from '../../server/run-server.ts';
import { withSecret } from '../../server/secret-file.ts';
import { type Addresses, listenOnBoth } from '../../server/ports.ts';
import { buildServer } from '../../server/server.ts';
import { pointWebhooks } from './add-webhooks.ts';
import { fill } from './fill.ts';
import type { SeedContext } from './seed-context.ts';

export interface DemoOptions {
  /** The ports, LOG_LEVEL, PRODUCT_NAME and the settings for email apply; everything else is fixed. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sitePort: number;
  readonly paths: ServerPaths;
  readonly progress: (line: string) => void;
  /** Cancels the seeding and removes its data. */
  readonly signal?: AbortSignal;
  /** The parent of its directory; the system's temporary folder by default. */
  readonly under?: string;
  /** Share of the usual number of submissions, reduced in tests. */
  readonly share?: number;
}

/** A running demo. */
export interface Demo {
  readonly consoleUrl: string;
  readonly collectorUrl: string;
  /** The sample website, whose form is the first one. */
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly db: Db;
  /** Uids by name. */
  readonly forms: ReadonlyMap<string, string>;
  /** Stops everything and removes all data. */
  stop(): Promise<void>;
}

/** Starts Inlet on a temporary database with demo data, and a sample website. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const closers: (() => unknown)[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= closeAll(closers));
  try {
    return { ...(await start(options, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Closes in reverse order; a failure does not keep the others open. */
async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The demo did not end in order');
}

async function start(options: DemoOptions, closers: (() => unknown)[]): Promise<Omit<Demo, 'stop'>> {
  const { progress, paths, signal, share = 1 } = options;
  const dataDir = temporaryDataDirectory(options.under ?? os.tmpdir(), closers);
  const settings = readSettings(demoEnvironment(options.env, dataDir));
  closers.push(lockDirectory(dataDir));
  const config = withSecret(settings);
  const log = createLogger(config);
  // Required by everything else; the directory is removed on failure.
  const died = (cause: Error): never => {
    throw cause;
  };
  const database = await openDatabase(config, { progress, died, prepared: paths.prepared });
  closers.push(() => database.close());
  const server = await buildServer({ config, database, log, clock: { now: () => new Date() }, ...paths });
  closers.push(() => server.stop());
  signal?.throwIfAborted();
  progress('Filling it with sixty days of visits and submissions …');
  const stage = await fill({ db: database.db, config, log, share, signal });
  const at = await listenOnBoth(server);
  const site = await openSite(stage, at, options.sitePort);
  closers.push(() => site.close());
  await pointWebhooks(database.db, site.url);
  return {
    consoleUrl: local(at.console),
    collectorUrl: local(at.collector),
    siteUrl: site.url,
    dataDir,
    db: database.db,
    forms: uidsOf(stage),
  };
}

/** Also removed when the process ends otherwise. */
function temporaryDataDirectory(under: string, closers: (() => unknown)[]): string {
  const directory = mkdtempSync(path.join(under, 'inlet-demo-'));
  const remove = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  closers.push(remove, () => process.off('exit', remove));
  return directory;
}

/**
 * The applicable settings of the environment. Without SMTP_URL, emails are saved to a folder; with it, they are really
 * sent.
 */
const adjustable = [
  'PORT',
  'COLLECTOR_PORT',
  'PRODUCT_NAME',
  'SMTP_URL',
  'MAIL_FROM',
  'INBOUND_ADDRESS',
  'INBOUND_SMTP_PORT',
  'INBOUND_SMTP_HOST',
  'INBOUND_SMTP_TLS_CERT',
  'INBOUND_SMTP_TLS_KEY',
  'INBOUND_IMAP_URL',
];

/** Regardless of the environment: no other database, local access only, webhooks to this machine. */
function demoEnvironment(env: DemoOptions['env'], dataDir: string): DemoOptions['env'] {
  const own = { HOST: '127.0.0.1', APP_ENV: 'local', DATA_DIR: dataDir, ALLOW_PRIVATE_TARGETS: '1' };
  const given = Object.fromEntries(adjustable.map((name) => [name, env[name]]));
  return { ...given, LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn', BILLING_PROVIDER: 'sandbox', ...own };
}

async function openSite({ workspaces, forms }: SeedContext, at: Addresses, port: number) {
  const [project] = workspaces.values();
  const [form] = forms.values();
  if (!project || !form) throw new Error('No demo account has a workspace with a form');
  return startSampleSite({ collector: local(at.collector), project: project.uid, form: form.uid, port });
}

/** `localhost` is what the sample website's workspace has as its domain. */
const local = (address: string): string => `http://localhost:${new URL(address).port}`;

const uidsOf = ({ forms }: SeedContext): ReadonlyMap<string, string> =>
  new Map([...forms].map(([{ name }, { uid }]) => [name, uid]));
