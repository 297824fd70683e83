import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';
import { isUpload } from './body.ts';
import { rejectSlowRequest } from './malformed-request.ts';
import type { SecurityHeaders } from './security-headers.ts';
import {
  SLOW_AFTER_SECONDS,
  headersTime,
  idleConnections,
  openConnections,
  requestTime,
  slowRequests,
  slowRequestsInAll,
} from './limits.ts';
import { divideOpenFiles } from '../open-files.ts';
import type { Logger } from '../kit.ts';

const GRACE_MS = 2_000;
const CHECK_EVERY_MS = 1_000;
/** Shares of the open connections: above the first, idle ones are closed until the second is reached. */
const HIGH_WATERMARK = 0.9;
const LOW_WATERMARK = 0.8;
/** Minimum interval between log lines about a full port. */
const LOG_EVERY_MS = 60_000;
/** The console and the collector. */
const PORTS = 2;
/** While more than this share of the connections is open, one network may have half of it. */
const PER_NETWORK_THRESHOLD = 0.5;

interface Connection {
  readonly socket: Socket;
  /** `uploading`: the handler reads the body while it arrives. */
  state: 'arriving' | 'uploading' | 'responding' | 'idle';
  /** Start of the current state, in milliseconds of `performance.now()`. */
  since: number;
  /** The caller's network once the request headers have arrived, before that the peer's. */
  network: string;
  /** The request that is arriving or in progress, once its headers have arrived. */
  request?: IncomingMessage | undefined;
  /** Bytes read when the connection became idle. A higher count means that another request has begun. */
  bytesRead: number;
}

interface ConnectionsOptions {
  readonly stopping: AbortSignal;
  readonly headers: SecurityHeaders;
  readonly log: Logger;
  /** Whether peers are proxies, which multiplex many clients. */
  readonly isBehindProxy: boolean;
}

/**
 * The open connections of one port. Closes those of networks that hold too many by sending slowly or not at all.
 * When the port is full, closes idle ones and refuses new ones, so that the database keeps the files that it needs. On
 * stop, closes those whose request is incomplete: nothing of it was acknowledged, so nothing is lost.
 */
export class Connections {
  readonly #all = new Map<Socket, Connection>();
  readonly #headers: SecurityHeaders;
  readonly #log: Logger;
  readonly #isBehindProxy: boolean;
  readonly #limit = Math.min(openConnections.max, Math.floor(divideOpenFiles().connections / PORTS));
  /** By the peer's network, which is the proxy's behind one. */
  readonly #ofPeer = new Map<string, number>();
  #loggedAt = Number.NEGATIVE_INFINITY;
  #checkedAt = performance.now();

  private constructor({ headers, log, isBehindProxy }: Omit<ConnectionsOptions, 'stopping'>) {
    this.#isBehindProxy = isBehindProxy;
    this.#headers = headers;
    this.#log = log;
  }

  static of(app: FastifyInstance, { stopping, ...parts }: ConnectionsOptions): Connections {
    const connections = new Connections(parts);
    app.server.maxConnections = connections.#limit;
    app.server.on('drop', () => connections.#logFull());
    app.server.on('connection', (socket: Socket) => connections.#add(socket));
    // The body is complete at this point, except that of an upload.
    app.addHook('preHandler', async (request) =>
      connections.#enter(request.raw.socket, isUpload(request) ? 'uploading' : 'responding'),
    );
    // Covers responses that are sent without a route and therefore without hooks.
    app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
      response.once('finish', () => connections.#enter(socket, 'idle')),
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
    connection.request = request.raw;
  }

  #add(socket: Socket): void {
    const network = socket.remoteAddress ?? '';
    const peer = networkOf(network);
    if (this.#takesTooMany(peer)) {
      socket.destroy();
      return this.#logFull();
    }
    this.#all.set(socket, { socket, state: 'arriving', since: performance.now(), network, bytesRead: 0 });
    this.#count(peer, 1);
    socket.once('close', () => {
      this.#all.delete(socket);
      this.#count(peer, -1);
    });
  }

  #takesTooMany(peer: string): boolean {
    const threshold = this.#limit * PER_NETWORK_THRESHOLD;
    return !this.#isBehindProxy && this.#all.size > threshold && (this.#ofPeer.get(peer) ?? 0) > threshold / 2;
  }

  #count(peer: string, by: 1 | -1): void {
    const count = (this.#ofPeer.get(peer) ?? 0) + by;
    if (count === 0) this.#ofPeer.delete(peer);
    else this.#ofPeer.set(peer, count);
  }

  #enter(socket: Socket, state: Connection['state']): void {
    const connection = this.#all.get(socket);
    if (!connection) return;
    connection.state = state;
    connection.since = performance.now();
    connection.bytesRead = socket.bytesRead;
    if (state === 'idle' && connection.request?.complete) connection.request = undefined;
  }

  #check(now: number): void {
    this.#excludePause(now);
    for (const connection of this.#in('idle'))
      if (connection.socket.bytesRead > connection.bytesRead) this.#readMore(connection);
    const arriving = [
      ...this.#in('arriving'),
      ...this.#in('idle').filter(({ request }) => request?.complete === false),
    ];
    const slow = [...arriving, ...this.#in('uploading')].filter(({ since }) => now - since > SLOW_AFTER_SECONDS * 1000);
    const excess = new Set([
      ...arriving.filter((connection) => now - connection.since > secondsToArrive(connection) * 1000),
      ...oldestAbovePerNetwork(slow, slowRequests.max),
      ...oldestAbove(slow, Math.min(slowRequestsInAll.max, this.#limit / 2)),
    ]);
    for (const { socket } of excess) rejectSlowRequest(socket, this.#headers);
    for (const { socket } of oldestAbovePerNetwork(this.#in('idle'), idleConnections.max)) socket.end();
    this.#makeRoom();
  }

  /** A new request, or the rest of one that was answered before all of it had arrived. */
  #readMore(connection: Connection): void {
    const { socket, request } = connection;
    if (request === undefined) return this.#enter(socket, 'arriving');
    connection.bytesRead = socket.bytesRead;
    if (request.complete) connection.request = undefined;
  }

  /** What arrived while the process was paused or busy has not been read yet: that time is not the caller's. */
  #excludePause(now: number): void {
    const pause = now - this.#checkedAt - CHECK_EVERY_MS;
    this.#checkedAt = now;
    if (pause <= 0) return;
    for (const connection of this.#all.values()) connection.since = Math.min(connection.since + pause, now);
  }

  #makeRoom(): void {
    if (this.#all.size < this.#limit * HIGH_WATERMARK) return;
    const idle = this.#in('idle');
    const excess = this.#all.size - Math.floor(this.#limit * LOW_WATERMARK);
    for (const { socket } of oldestAbove(idle, Math.max(idle.length - excess, 0))) socket.end();
  }

  #logFull(): void {
    const now = performance.now();
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    this.#log.warn(
      { connections: this.#all.size },
      'too many open connections: new ones are closed until others end (ulimit -n limits them)',
    );
  }

  #in(wanted: Connection['state']): readonly Connection[] {
    return [...this.#all.values()].filter(({ state }) => state === wanted);
  }

  #cutArriving(): void {
    for (const { socket, state } of this.#all.values()) if (state !== 'responding') socket.destroy();
  }
}

/** A complete request that is still `arriving` waits for its handler. */
function secondsToArrive({ request }: Connection): number {
  if (!request) return headersTime.max;
  return request.complete ? Number.POSITIVE_INFINITY : requestTime.max;
}

function oldestAbovePerNetwork(connections: readonly Connection[], limit: number): readonly Connection[] {
  if (connections.length <= limit) return [];
  return [...Map.groupBy(connections, ({ network }) => networkOf(network)).values()].flatMap((ofOne) =>
    oldestAbove(ofOne, limit),
  );
}

/** The oldest connections above the limit. */
function oldestAbove(connections: readonly Connection[], limit: number): readonly Connection[] {
  return connections
    .toSorted((one, other) => one.since - other.since)
    .slice(0, Math.max(connections.length - limit, 0));
}
