import path from 'node:path';
import { freePort } from '../server/free-port.ts';
import { type ServerProcess, startProcess } from '../server/server-process.ts';
import type { DatabasePlace } from '../server/test-database.ts';

const program = path.resolve(import.meta.dirname, '../../server/main.ts');

/** The real server in a process of its own, which can be killed and started again where it was. */
export class Mortal {
  readonly console: string;
  readonly collector: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #under: readonly string[];
  #process: ServerProcess | undefined;

  private constructor(place: DatabasePlace, ports: readonly [number, number], under: readonly string[]) {
    [this.console, this.collector] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
    const own = { PORT: String(ports[0]), COLLECTOR_PORT: String(ports[1]), TRUSTED_PROXIES: '127.0.0.1' };
    this.#env = { ...place.env, ...own };
    this.#under = under;
  }

  /** `under` is a command that runs it, such as a tracer. */
  static async start(place: DatabasePlace, under: readonly string[] = []): Promise<Mortal> {
    const server = new Mortal(place, [await freePort(), await freePort()], under);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    this.#process = await startProcess(this.#env, { program, under: this.#under });
  }

  async kill(): Promise<void> {
    const end = await this.#process?.end('SIGKILL');
    if (end !== 'SIGKILL') throw new Error(`The server had ended by itself: ${end}`);
  }

  /** Asks it to end; 0 when it does so in order. */
  async stop(): Promise<number | string | undefined> {
    return this.#process?.end('SIGTERM');
  }
}
