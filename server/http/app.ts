import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  fastify,
} from 'fastify';
import { type Generation, failureEnvelope, generationOf } from '../../contract/endpoint.ts';
import { generalErrors, createError } from '../../contract/error.ts';
import type { Config } from '../config.ts';
import type { Clock, Logger } from '../kit.ts';
import { ofOwnWords } from '../logs.ts';
import type { Traces } from '../traces.ts';
import { errorFor } from './error-response.ts';
import { answerMalformedRequest } from './malformed-request.ts';
import { Connections } from './connections.ts';
import { asksForPage, sendFailurePage } from './error-page.ts';
import { type SecurityHeaders, securedAnswer } from './security-headers.ts';
import { headersTime, requestTime, silentTime } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the endpoint that the route serves. */
    generation?: Generation;
  }
  interface FastifyInstance {
    /** See `AppOptions`. */
    failurePage: string | undefined;
  }
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly bodyLimit: number;
  /** Heading of the page that a browser's own form post gets when it fails; without it a failure is always data. */
  readonly failurePage?: string;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  /** See `Database`; called before each request. */
  readonly takeAnswers: () => void;
  readonly headers: SecurityHeaders;
  /** See `Parts`. */
  readonly unlimited?: boolean | undefined;
  /** Makes a span of each request, where traces are wanted. */
  readonly traces: Traces | undefined;
}

/** What both origins have in common: limits, time-outs, request ids, one log line a request, envelopes for failures. */
export function createApp({
  config,
  log,
  bodyLimit,
  failurePage,
  headers,
  stopping,
  takeAnswers,
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
    // A line names its request itself; a logger for each, though most write nothing with it, would cost more than the line.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 1000 },
    requestTimeout: requestTime.most * 1000,
    connectionTimeout: silentTime.most * 1000,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: headersTime.most * 1000,
      maxHeaderSize,
      connectionsCheckingInterval: 2_000,
      ServerResponse: securedAnswer(headers),
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, headers),
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  });
  traces?.follow(app);
  const connections = Connections.of(app, { stopping, headers });
  const answers = ofOwnWords(log);
  app.decorate('failurePage', failurePage);
  app.addHook('onRequest', async (request, reply) => {
    takeAnswers();
    connections.arriving(request);
    void reply.headers(headers).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    logAnswer(answers, request, reply);
    // A connection that was busy when the ports closed would otherwise be kept alive, and the stop wait for it.
    if (stopping.aborted) request.raw.socket.end();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  return app;
}

/** The failure in the envelope of the path's generation. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = errorFor(error);
  if (refusal.kind.status >= 500) request.log.error({ reqId: request.id, err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  void reply.code(refusal.kind.status);
  const { failurePage } = request.server;
  if (failurePage !== undefined && asksForPage(request)) return sendFailurePage(failurePage, refusal, request, reply);
  const generation = request.routeOptions.config.generation ?? generationOf(request.url);
  return reply.type('application/json').send(failureEnvelope(generation, refusal));
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerFailure(createError(generalErrors.NOT_FOUND), request, reply);
}

/** The route's pattern, never the path: that may hold an address or a token. */
function logAnswer(log: Logger, { id, method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const line = {
    reqId: id,
    method,
    route: routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  log.info(line, 'answered');
}
