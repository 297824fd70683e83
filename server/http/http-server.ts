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
  const server = createServer(options, limitPipelining(handle) as RequestListener<typeof IncomingMessage>);
  server.setTimeout(silentTime.max * 1000);
  return server;
}

/**
 * Closes a connection with too many requests in progress. Node hands over all requests of a read in one turn, and one read has
 * thousands of them: a single connection would delay everybody else for seconds.
 */
function limitPipelining(handle: RequestListener): RequestListener {
  const inProgress = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The rest of a read still arrives.
    if (socket.destroyed) return;
    const count = (inProgress.get(socket) ?? 0) + 1;
    if (count > pipelinedRequests.max) {
      socket.destroy();
      return;
    }
    inProgress.set(socket, count);
    response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
