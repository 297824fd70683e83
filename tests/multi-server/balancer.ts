import { once } from 'node:events';
import { type Agent, type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { portOf } from '../server/port-of.ts';

/**
 * A load balancer: round robin, and the next server when one accepts no connection. A request in flight when a server
 * died is not repeated, since it may have been processed: it gets a 503.
 */
export class Balancer implements AsyncDisposable {
  readonly #servers: readonly string[];
  readonly #front: Server;
  #turn = 0;

  private constructor(servers: readonly string[]) {
    this.#servers = servers;
    this.#front = createServer((incoming, response) => void this.#serve(incoming, response));
  }

  static async start(servers: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(servers);
    await once(balancer.#front.listen(0, '127.0.0.1'), 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#front)}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#front.closeAllConnections();
    this.#front.close();
    await once(this.#front, 'close');
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const found = await this.#first(incoming, body);
    if (!found) return void response.writeHead(503).end();
    response.writeHead(found.statusCode ?? 502, found.headers);
    // Either end closes the other.
    await pipeline(found, response).catch(() => undefined);
  }

  async #first(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> {
    const turn = (this.#turn += 1) % this.#servers.length;
    for (const server of [...this.#servers.slice(turn), ...this.#servers.slice(0, turn)]) {
      const response = await ask(server, incoming, body).catch((error: unknown) => isUnreached(error));
      if (typeof response === 'object') return response;
      if (!response) return undefined;
    }
    return undefined;
  }
}

/** Whether no server received the request. */
const isUnreached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Forwards a request; on a new connection unless `agent` keeps some. */
export function ask(
  server: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  agent: Agent | false = false,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(url ?? '/', server), { method, headers, agent });
    asked.once('response', resolve).on('error', reject).end(body);
  });
}
