import {
  type IncomingMessage,
  maxHeaderSize,
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { pipelinedRequests, silentTime, uploadTime } from './limits.ts';
import { type SecurityHeaders, securedResponse } from './security-headers.ts';

/** The HTTP server of a port. */
export function createHttpServer(handle: RequestListener, headers: SecurityHeaders): Server {
  const options = {
    // `Connections` ends requests earlier. Node would count the time in which the process was paused.
    headersTimeout: 0,
    requestTimeout: uploadTime.max * 1000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize,
    ServerResponse: securedResponse(headers),
  };
  // Responses are of the class in the options.
  const server = createServer(options, handleInOrder(handle) as RequestListener<typeof IncomingMessage>);
  server.setTimeout(silentTime.max * 1000);
  return server;
}

/**
 * Handles the requests of a connection one after another, and closes it when too many wait. Node hands over all requests of a
 * read in one turn, and one read has thousands of them: a single connection would delay everybody else for seconds, and
 * responses that its client does not read would each hold an open file and what they consist of.
 */
function handleInOrder(handle: RequestListener): RequestListener {
  /** Callbacks that start waiting requests, by connection with a request in progress. */
  const connections = new WeakMap<Socket, (() => void)[]>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The rest of a read still arrives.
    if (socket.destroyed) return;
    const waiting = connections.get(socket);
    if (waiting && waiting.length + 1 >= pipelinedRequests.max) {
      socket.destroy();
      return;
    }
    response.once('close', () => startNext(socket));
    if (waiting) return void waiting.push(() => handle(request, response));
    connections.set(socket, []);
    handle(request, response);
  };

  function startNext(socket: Socket): void {
    const start = socket.destroyed ? undefined : connections.get(socket)?.shift();
    if (start) start();
    else connections.delete(socket);
  }
}
