import path from 'node:path';
import { freePort } from '../server/free-port.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import type { DatabaseLocation } from '../server/test-database.ts';

const program = path.resolve(import.meta.dirname, '../../server/main.ts');

interface Circumstances {
  /** A command that runs it, such as a tracer. */
  readonly under?: readonly string[];
  /** Whether several tests of a file share it; then the file ends it. */
  readonly isShared?: boolean;
}

/** The real server in a separate process, which can be killed and restarted in place. */
export class KillableServer {
  readonly console: string;
  readonly collector: string;
  /** The health URL of a process that serves neither of the other two. */
  readonly health: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #circumstances: Circumstances;
  #process: ServerProcess | undefined;

  private constructor(
    location: Pick<DatabaseLocation, 'env'>,
    ports: readonly [number, number, number],
    circumstances: Circumstances,
  ) {
    const [console, collector, health] = ports;
    this.console = `http://127.0.0.1:${console}`;
    this.collector = `http://127.0.0.1:${collector}`;
    this.health = `http://127.0.0.1:${health}`;
    const own = { PORT: String(console), COLLECTOR_PORT: String(collector), HEALTH_PORT: String(health) };
    // A long run sends more than a trial includes.
    this.#env = { BILLING_PROVIDER: 'none', TRUSTED_PROXIES: '127.0.0.1', ...location.env, ...own };
    this.#circumstances = circumstances;
  }

  static async start(
    location: Pick<DatabaseLocation, 'env'>,
    circumstances: Circumstances = {},
  ): Promise<KillableServer> {
    const server = await KillableServer.reserve(location, circumstances);
    await server.start();
    return server;
  }

  /** Not started yet; its addresses are known. */
  static async reserve(
    location: Pick<DatabaseLocation, 'env'>,
    circumstances: Circumstances = {},
  ): Promise<KillableServer> {
    return new KillableServer(location, [await freePort(), await freePort(), await freePort()], circumstances);
  }

  async start(): Promise<void> {
    this.#process = await startProcess(this.#env, { program, ...this.#circumstances });
  }

  async kill(): Promise<void> {
    const end = await this.#process?.end('SIGKILL');
    if (end !== 'SIGKILL') throw new Error(`The server exited on its own: ${end}`);
  }

  /** Suspends the process, with its connections open, until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Asks it to stop, even while it is paused; 0 on a graceful exit. */
  async stop(): Promise<number | string | undefined> {
    this.resume();
    return this.#process?.end('SIGTERM');
  }
}
