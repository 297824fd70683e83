import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Sink } from '../faults/sink.ts';
import { type StartOptions, startServer } from '../server/harness.ts';
import { startProcess } from '../server/server-process.ts';
import { migratedLocation } from '../server/test-database.ts';

const modulesDir = path.join(import.meta.dirname, '../server/fixture-modules');

const Attributes = z.array(
  z.object({
    key: z.string(),
    value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.number()) }),
  }),
);
/** The parts of a `/v1/traces` request used here. */
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              kind: z.number(),
              traceId: z.string(),
              parentSpanId: z.optional(z.string()),
              attributes: Attributes,
              status: z.object({ code: z.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
const SERVER = 2;
const ERROR = 2;

const plain = (attributes: z.infer<typeof Attributes>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

function spansAt(sink: Sink) {
  return sink.received
    .flatMap(({ body }) => Sent.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, resource: plain(resource.attributes), attributes: plain(span.attributes) })),
    );
}

const tracedBy = (sink: Sink, options: StartOptions = {}) =>
  startServer({ modulesDir, ...options, env: { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url } });

test('records one span per request, regardless of the caller’s sampling, without personal data', async () => {
  await using sink = await Sink.start();
  await using server = await tracedBy(sink);
  const at = await server.listen();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  const canaries = { 'user-agent': 'canary-agent', cookie: 'inlet_session=canary', tracestate: 'a=canary' };
  const unsampled = { ...canaries, traceparent: `00-${traceId}-${parent}-00` };
  for (const [url, headers] of [
    [`${at.console}/cli/words/77777?mail=canary`, canaries],
    [`${at.console}/cli/break`, unsampled],
    [`${at.collector}/healthz?canary`, { ...canaries, traceparent: 'canary' }],
    [`${at.collector}/canary`, canaries],
  ] as const)
    await (await fetch(url, { headers })).text();
  await server.stop();

  expect(new Set(sink.received.map((one) => one.path))).toEqual(new Set(['/v1/traces']));
  const all = spansAt(sink);
  expect(all).toHaveLength(4);
  const spans = Object.fromEntries(all.map((span) => [span.name, span]));
  const read = { 'http.request.method': 'GET', 'http.response.status_code': 404 };
  expect(spans).toMatchObject({
    'GET /cli/words/:id': { kind: SERVER, status: { code: 0 } },
    'GET /cli/break': { kind: SERVER, traceId, parentSpanId: parent, status: { code: ERROR } },
    'GET /healthz': { kind: SERVER },
    GET: { kind: SERVER },
  });
  const attributes = Object.entries(spans).map(([name, span]) => [name, span.attributes]);
  expect(Object.fromEntries(attributes)).toEqual({
    'GET /cli/words/:id': { ...read, 'http.route': '/cli/words/:id', 'http.response.status_code': 400 },
    'GET /cli/break': { ...read, 'http.route': '/cli/break', 'http.response.status_code': 500, 'error.type': '500' },
    'GET /healthz': { ...read, 'http.route': '/healthz', 'http.response.status_code': 200 },
    GET: read,
  });
  expect(spans['GET /healthz']?.parentSpanId).toBeUndefined();
  expect(spans['GET /healthz']?.resource).toMatchObject({
    'service.name': 'inlet',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(sink.received.map(({ body }) => body).join('')).not.toMatch(/canary|77777|127\.0\.0\.1/);
});

test('sends nothing without an endpoint, even when another variable names one', async () => {
  await using sink = await Sink.start();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${sink.url}/v1/traces` };
  await using location = await migratedLocation();
  await using server = await startProcess({ ...location.env, ...env });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(sink.received).toEqual([]);
});

test('delays neither requests nor, for long, the stop when the endpoint hangs', async () => {
  await using sink = await Sink.start();
  const held = sink.hold();
  await using server = await tracedBy(sink);
  expect((await server.console.inject({ url: '/healthz' })).statusCode).toBe(200);
  const began = performance.now();
  const stopped = server.stop();
  const pending = await held;
  await stopped;
  // Two seconds plus a margin for busy machines; the exporter's own timeout is ten.
  expect(performance.now() - began).toBeLessThan(8000);
  pending.end();
});

test('warns once, not with every batch, when the endpoint rejects', async () => {
  await using sink = await Sink.start();
  sink.respond = (response) => void response.writeHead(400).end();
  const lines: string[] = [];
  await using server = await tracedBy(sink, { logTo: (line) => void lines.push(line) });
  // A batch is sent at 512 spans.
  for (let sent = 0; sent < 520; sent++) await server.console.inject({ url: '/healthz' });
  await expect.poll(() => sink.received.length).toBe(1);
  await server.stop();
  expect(sink.received).toHaveLength(2);
  expect(lines.filter((line) => line.includes('traces could not be'))).toHaveLength(1);
});
