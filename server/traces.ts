import { setTimeout as wait } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import product from '../package.json' with { type: 'json' };
import type { Logger } from './kit.ts';

/** Spans not sent by then are dropped: a stop does not wait for an unreachable collector. */
const STOP_MS = 2000;

export interface Traces {
  /** Creates a span for each request of the origin. */
  follow(app: FastifyInstance): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

function withoutLastSlashes(address: string): string {
  return address.endsWith('/') ? withoutLastSlashes(address.slice(0, -1)) : address;
}

/**
 * OpenTelemetry traces of every request (SPEC.md, point 9), sent as OTLP to `<endpoint>/v1/traces` in the background.
 * The endpoint may be a private address, because only the operator can set it.
 */
export function openTraces(endpoint: string, log: Logger): Traces {
  const exporter = new OTLPTraceExporter({ url: `${withoutLastSlashes(endpoint)}/v1/traces` });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'inlet', 'service.version': product.version }),
    ),
    // Not parent-based: callers must not be able to turn off our traces.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter: warningOnce(exporter, log) })],
  });
  const tracer = provider.getTracer('inlet');
  return {
    follow(app) {
      app.addHook('onRequest', async (request, reply) => {
        const span = tracer.startSpan(nameOf(request), { kind: SpanKind.SERVER }, parentOf(request));
        // Also emitted when the client disconnects before the response.
        reply.raw.once('close', () => {
          span.setAttributes(attributesOf(request, reply));
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
      });
    },
    stop: () => Promise.race([provider.shutdown().catch(() => undefined), wait(STOP_MS, undefined, { ref: false })]),
  };
}

/** The caller's span from `traceparent`. `tracestate` is ignored, because visitors can put any text there. */
function parentOf({ headers: { traceparent } }: FastifyRequest): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

/** The route pattern, never the path or query, which may contain an address or a token. */
function nameOf({ method, routeOptions: { url } }: FastifyRequest): string {
  return url === undefined ? method : `${method} ${url}`;
}

function attributesOf({ method, routeOptions: { url } }: FastifyRequest, { statusCode, raw }: FastifyReply) {
  return {
    'http.request.method': method,
    ...(url === undefined ? {} : { 'http.route': url }),
    ...(raw.headersSent ? { 'http.response.status_code': statusCode } : {}),
    ...(statusCode >= 500 ? { 'error.type': String(statusCode) } : {}),
  };
}

/** Logs a failed export once, and again only after one has succeeded. */
function warningOnce(exporter: SpanExporter, log: Logger): SpanExporter {
  let failed = false;
  const hear = ({ code, error }: ExportResult): void => {
    const fails = code === ExportResultCode.FAILED;
    if (fails && !failed) log.warn({ err: error }, 'traces could not be exported');
    failed = fails;
  };
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        hear(result);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
