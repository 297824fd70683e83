import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';
import { rejectSlowRequest } from './malformed-request.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { SLOW_AFTER_SECONDS, idleConnections, slowRequests, slowRequestsInAll } from './limits.ts';

const GRACE_MS = 2_000;
const CHECK_EVERY_MS = 1_000;

interface Connection {
  readonly socket: Socket;
  state: 'arriving' | 'answering' | 'idle';
  /** Start of the current state, in milliseconds of `performance.now()`. */
  since: number;
  /** The caller's network once the request headers have arrived, before that the peer's. */
  network: string;
  /** Bytes read when the connection became idle. A higher count means that another request has begun. */
  bytesRead: number;
}

interface Surroundings {
  readonly stopping: AbortSignal;
  readonly headers: SecurityHeaders;
}

/**
 * The open connections of one port. Closes those of networks that hold too many by sending slowly or not at all. On
 * stop, closes those whose request is incomplete: nothing of it was acknowledged, so nothing is lost.
 */
export class Connections {
  readonly #all = new Map<Socket, Connection>();
  readonly #headers: SecurityHeaders;

  private constructor(headers: SecurityHeaders) {
    this.#headers = headers;
  }

  static of(app: FastifyInstance, { stopping, headers }: Surroundings): Connections {
    const connections = new Connections(headers);
    app.server.on('connection', (socket: Socket) => connections.#add(socket));
    // The body is complete at this point.
    app.addHook('preHandler', async ({ raw }) => connections.#enter(raw.socket, 'answering'));
    // Covers responses that are sent without a route and therefore without hooks.
    app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) =>
      answer.once('finish', () => connections.#enter(socket, 'idle')),
    );
    const checking = setInterval(() => connections.#check(performance.now()), CHECK_EVERY_MS).unref();
    app.addHook('onClose', async () => clearInterval(checking));
    const cut = (): void => connections.#cutArriving();
    stopping.addEventListener('abort', () => setTimeout(cut, GRACE_MS).unref(), { once: true });
    return connections;
  }

  /** Called when the headers of a request have arrived. */
  arriving(request: FastifyRequest): void {
    const connection = this.#all.get(request.raw.socket);
    if (!connection) return;
    if (connection.state === 'idle') this.#enter(connection.socket, 'arriving');
    connection.network = request.ip;
  }

  #add(socket: Socket): void {
    const network = socket.remoteAddress ?? '';
    this.#all.set(socket, { socket, state: 'arriving', since: performance.now(), network, bytesRead: 0 });
    socket.once('close', () => this.#all.delete(socket));
  }

  #enter(socket: Socket, state: Connection['state']): void {
    const connection = this.#all.get(socket);
    if (!connection) return;
    connection.state = state;
    connection.since = performance.now();
    connection.bytesRead = socket.bytesRead;
  }

  #check(now: number): void {
    for (const { socket, state, bytesRead } of this.#all.values())
      if (state === 'idle' && socket.bytesRead > bytesRead) this.#enter(socket, 'arriving');
    const slow = this.#in('arriving').filter(({ since }) => now - since > SLOW_AFTER_SECONDS * 1000);
    const excess = new Set([...beyondPerNetwork(slow, slowRequests.most), ...beyond(slow, slowRequestsInAll.most)]);
    for (const { socket } of excess) rejectSlowRequest(socket, this.#headers);
    for (const { socket } of beyondPerNetwork(this.#in('idle'), idleConnections.most)) socket.end();
  }

  #in(wanted: Connection['state']): readonly Connection[] {
    return [...this.#all.values()].filter(({ state }) => state === wanted);
  }

  #cutArriving(): void {
    for (const { socket, state } of this.#all.values()) if (state !== 'answering') socket.destroy();
  }
}

function beyondPerNetwork(connections: readonly Connection[], most: number): readonly Connection[] {
  if (connections.length <= most) return [];
  return [...Map.groupBy(connections, ({ network }) => networkOf(network)).values()].flatMap((ofOne) =>
    beyond(ofOne, most),
  );
}

/** The oldest connections above the limit. */
function beyond(connections: readonly Connection[], most: number): readonly Connection[] {
  return connections.toSorted((one, other) => one.since - other.since).slice(0, Math.max(connections.length - most, 0));
}
