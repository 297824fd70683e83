import { once } from 'node:events';
import { Agent, type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { portOf } from '../server/port-of.ts';
import { ask } from './balancer.ts';

const CHECK_EVERY_MS = 100;

/**
 * A load balancer that sends requests only to servers whose `/readyz` is 200, over connections that it keeps. It
 * repeats no request: a request without a response gets a 502.
 */
export class ReadinessBalancer implements AsyncDisposable {
  readonly #servers: readonly string[];
  readonly #ready = new Set<string>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #front: Server;
  readonly #checks: NodeJS.Timeout;
  #turn = 0;

  private constructor(servers: readonly string[]) {
    this.#servers = servers;
    this.#front = createServer((incoming, response) => void this.#serve(incoming, response));
    this.#checks = setInterval(() => void this.#checkAll(), CHECK_EVERY_MS);
  }

  /** `servers` may not run yet. */
  static async start(servers: readonly string[]): Promise<ReadinessBalancer> {
    const balancer = new ReadinessBalancer(servers);
    await balancer.#checkAll();
    await once(balancer.#front.listen(0, '127.0.0.1'), 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#front)}`;
  }

  isReady(server: string): boolean {
    return this.#ready.has(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#checks);
    this.#front.closeAllConnections();
    this.#front.close();
    this.#agent.destroy();
    await once(this.#front, 'close');
  }

  async #checkAll(): Promise<void> {
    await Promise.all(
      this.#servers.map(async (server) => {
        const isReady = await fetch(`${server}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) this.#ready.add(server);
        else this.#ready.delete(server);
      }),
    );
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const ready = [...this.#ready];
    const server = ready[(this.#turn += 1) % ready.length];
    const found = server && (await ask(server, incoming, body, this.#agent).catch(() => undefined));
    if (!found) return void response.writeHead(502).end();
    // The connection to the server is not the one to the client.
    const { connection: _, ...headers } = found.headers;
    response.writeHead(found.statusCode ?? 502, headers);
    await pipeline(found, response).catch(() => undefined);
  }
}
