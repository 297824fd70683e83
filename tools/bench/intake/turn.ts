import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startFlags } from '../../../tests/server/start-flags.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import type { Addresses } from '../../../server/ports.ts';
import type { LoadResult, Orders } from './load.ts';
import { modulesWith } from './modules-with.ts';
import { newForms } from './new-forms.ts';

const here = import.meta.dirname;
const WARM_SECONDS = 1;

/** One measurement of one collector, on a new database and in a new process. */
export interface Turn {
  /** A file of `collectors/`; the product's own by default. */
  readonly collector: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly connections: number;
  readonly seconds: number;
  /** Whether acknowledged submissions must be stored. */
  readonly keeps: boolean;
  /** Whether the same process sends a notification email for each submission. */
  readonly mails: boolean;
  /** Whether the server counts no calls. */
  readonly unlimited?: boolean;
  /** Submissions are accepted through this Redis server. */
  readonly intakeUrl?: string;
}

/** Ends a process of the benchmark, gracefully or immediately. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

interface Measured extends LoadResult {
  /** The server's processor time for each submission, in microseconds. */
  readonly processor: number;
  /** As `perSecond`, until the last one is stored. */
  readonly storedPerSecond: number;
}

export async function measure({
  collector,
  databaseUrl,
  connections,
  seconds,
  keeps,
  mails,
  unlimited = false,
  intakeUrl,
}: Turn): Promise<Measured> {
  using directory = temporaryDirectory();
  const modules = collector === undefined ? [] : [modulesWith(collector, directory.path)];
  const env = {
    ...settings(directory.path, databaseUrl),
    ...(unlimited && { BENCH_UNLIMITED: '1' }),
    ...(intakeUrl !== undefined && { INTAKE_URL: intakeUrl }),
  };
  const server = startServer(env, modules);
  try {
    const at = await nextMessage<Addresses>(server);
    const formUids = await newForms(at.console, 8);
    if (!mails) await request(server, 'quiet');
    const orders = { port: Number(new URL(at.collector).port), formUids, connections };
    const warm = await load({ ...orders, seconds: WARM_SECONDS, run: 0 });
    const before = await request(server, 'processor');
    const began = performance.now();
    const result = await load({ ...orders, seconds, run: 1 });
    const used = (await request(server, 'processor')) - before;
    if (result.rejected + warm.rejected > 0) throw new Error(`${result.rejected + warm.rejected} were rejected`);
    const acknowledged = result.ok + warm.ok;
    let stored = await request(server, 'stored');
    if (intakeUrl !== undefined) while (stored < acknowledged) stored = await request(server, 'stored');
    const took = (performance.now() - began) / 1000;
    if (keeps && stored !== acknowledged) throw new Error(`${acknowledged} were acknowledged, ${stored} stored`);
    return { ...result, processor: used / result.ok, storedPerSecond: result.ok / took };
  } finally {
    await end(server);
  }
}

/** Writes its log as every server does; the log is discarded. */
export function startServer(env: NodeJS.ProcessEnv, args: readonly string[] = []): ChildProcess {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  return fork(path.join(here, 'server.ts'), args, { env, execArgv: [...startFlags], stdio: [...stdio] });
}

export function settings(dataDir: string, databaseUrl: string | undefined): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    PORT: '0',
    COLLECTOR_PORT: '0',
    // Each visitor has a separate address.
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, SECRET: 'x'.repeat(32) }),
  };
}

export async function load(orders: Orders): Promise<LoadResult> {
  return nextMessage<LoadResult>(fork(path.join(here, 'load.ts'), [JSON.stringify(orders)]));
}

export function request(
  server: ChildProcess,
  what: 'stored' | 'quiet' | 'backlog' | 'waiting' | 'processor',
): Promise<number> {
  const result = nextMessage<number>(server);
  server.send(what);
  return result;
}

/** The child's next message. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const early = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${String(code)}`);
  });
  try {
    // The caller knows what its own process sends.
    const [message] = (await Promise.race([once(child, 'message', { signal: ended.signal }), early])) as [T];
    return message;
  } finally {
    ended.abort();
    early.catch(() => undefined);
  }
}
