import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  fastify,
} from 'fastify';
import { type Generation, failureEnvelope, generationOf } from '../../contract/endpoint.ts';
import { type ApiError, generalErrors, createError } from '../../contract/error.ts';
import { requestErrors } from '../../contract/request-error.ts';
import type { Config } from '../config.ts';
import type { Clock, Logger } from '../kit.ts';
import { withoutRedaction } from '../logs.ts';
import type { Traces } from '../traces.ts';
import { badInput, errorFor } from './error-response.ts';
import { rejectMalformedRequest } from './malformed-request.ts';
import { Connections } from './connections.ts';
import { limitBodyMemory } from './body-memory.ts';
import { expectsPage, prefersPage, sendErrorPage, UNAVAILABLE_PAGE } from './error-page.ts';
import { screenAddress, sendNoAccess } from './followed-link.ts';
import { createHttpServer } from './http-server.ts';
import type { SecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Generation of the route's endpoint. */
    generation?: Generation;
    /** The endpoint returns a page, so browsers get a page for its errors as well. */
    isPage?: boolean;
    needsSession?: boolean;
    /** See `Endpoint`. */
    screen?: string;
    /** See `Endpoint`. */
    takesFiles?: boolean;
  }
  interface FastifyInstance {
    /** See `AppOptions`. */
    errorPage: string | undefined;
  }
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly bodyLimit: number;
  /** Heading of the error page for form posts by a browser. Without it, every error is returned as data. */
  readonly errorPage?: string;
  /** Aborted when the server stops being ready, before or together with `stopping`. */
  readonly draining: AbortSignal;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  /** See `Database`. Called before each request. */
  readonly processResults: () => void;
  readonly headers: SecurityHeaders;
  /** See `Parts`. */
  readonly unlimited?: boolean | undefined;
  /** Creates a span per request if tracing is on. */
  readonly traces: Traces | undefined;
}

/** The set-up shared by both origins: limits, timeouts, request ids, one log line per request, error envelopes. */
export function createApp({
  config,
  log,
  bodyLimit,
  errorPage,
  headers,
  draining,
  stopping,
  processResults,
  traces,
}: AppOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Log lines contain the request id already. A child logger per request would cost more than the line itself.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 1000 },
    serverFactory: (handle) => createHttpServer(handle, headers),
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => rejectMalformedRequest(error, socket, headers),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  traces?.follow(app);
  const connections = Connections.of(app, { stopping, headers, log, isBehindProxy: config.trustedProxies.length > 0 });
  limitBodyMemory(app, bodyLimit);
  const responses = withoutRedaction(log);
  const completed = new WeakSet<FastifyReply>();
  app.decorate('errorPage', errorPage);
  app.addHook('onRequest', async (request, reply) => {
    processResults();
    connections.arriving(request);
    if (namesSeveralHosts(request.raw)) throw badInput(requestErrors.NOT_A_HOST);
    void reply.headers(headers).header('x-request-id', request.id);
    if (draining.aborted) void reply.header('connection', 'close');
    // A request whose client has left never causes `onResponse`.
    reply.raw.once('close', () => {
      if (!completed.has(reply)) logResponse(responses, request, reply, 'client left before the response ended');
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    completed.add(reply);
    logResponse(responses, request, reply, 'request completed');
    // A connection that was busy when the ports closed would otherwise stay alive and delay the stop.
    if (stopping.aborted) request.raw.socket.end();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  return app;
}

/** Node takes the first of them; a proxy in front may have checked another (RFC 9112, 3.2). */
function namesSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length > 1;
}

/** Sends the error in the envelope of the path's generation. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = errorFor(error);
  if (failure.kind.status >= 500) {
    // The pattern, since addresses can contain secrets.
    const { method, url: route } = request.routeOptions;
    request.log.error({ reqId: request.id, method, route, err: error }, 'request failed');
  }
  if (failure.retryAfter !== undefined) void reply.header('retry-after', String(failure.retryAfter));
  void reply.code(failure.kind.status);
  const { errorPage } = request.server;
  if (errorPage !== undefined && expectsPage(request))
    return sendErrorPage({ heading: errorPage, isPost: true }, failure, request, reply);
  if (request.routeOptions.config.isPage && prefersPage(request)) return sendErrorAsPage(failure, request, reply);
  const generation = request.routeOptions.config.generation ?? generationOf(request.url);
  return reply.type('application/json').send(failureEnvelope(generation, failure));
}

/** Someone who followed a link logs in first, or reads that the account has no access. */
function sendErrorAsPage(failure: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { screen, needsSession } = request.routeOptions.config;
  if (screen !== undefined && failure.kind === generalErrors.NOT_SIGNED_IN)
    return reply.redirect(screenAddress(screen, request.params), 302);
  if (needsSession && failure.kind.status === 404) return sendNoAccess(request, reply);
  return sendErrorPage({ heading: UNAVAILABLE_PAGE, isPost: false }, failure, request, reply);
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(createError(generalErrors.NOT_FOUND), request, reply);
}

/** Logs the route pattern, never the path, which may contain an address or a token. */
function logResponse(
  log: Logger,
  { id, method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  outcome: string,
): void {
  const line = {
    reqId: id,
    method,
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  log.info(line, outcome);
}
