import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type Endpoint, envelope } from '../../contract/endpoint.ts';
import { generalErrors, createError } from '../../contract/error.ts';
import type { Account } from '../kit.ts';
import { networkOf } from '../network.ts';
import type { Route } from '../registry.ts';
import { type CallServices, callFor, isRaw, presentedToken } from './call.ts';
import { rejectUnsafeText } from './reject-unsafe-text.ts';
import { compressionOf } from './compress.ts';
import { type RequestOrigin, isOwnRequest } from './csrf.ts';
import type { CallLimits } from './call-limits.ts';
import type { OpenStreams } from './open-streams.ts';
import type { RawResponse } from './raw.ts';
import type { ConcurrencySlot } from './concurrency-limit.ts';

/** The services that routes need. `limits` is undefined in tests that send more than people do. */
interface Serving {
  readonly services: CallServices;
  readonly open: OpenStreams;
  readonly limits: CallLimits | undefined;
}

/** Serves the modules' endpoints on an origin: CSRF check, session, rate limit, validation, handler, envelope. */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], serving: Serving): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  for (const route of routes) serveRoute(app, route, serving);
}

function serveRoute(app: FastifyInstance, route: Route, { services, open, limits }: Serving): void {
  const { endpoint, handler } = route;
  const check = limits?.checkOf(route);
  const accounts = new WeakMap<FastifyRequest, Account>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: endpoint.method === 'GET' && !endpoint.changes,
    schema: schemaOf(endpoint),
    config: configOf(endpoint),
    compress: compressionOf(endpoint),
    onRequest: async (request) => {
      if (endpoint.host === 'console') await authenticate(endpoint, request, services, accounts);
      if (check) await check(request, accounts.get(request));
    },
    preValidation: async (request) => {
      request.body ??= {};
      if (endpoint.host === 'console') checkText(request);
    },
    handler: async (request, reply) => {
      const account = accounts.get(request);
      const slot = endpoint.host === 'console' ? await acquireSlot(limits, account, request, reply) : undefined;
      let response: Awaited<ReturnType<typeof handler>>;
      try {
        const handle = async () => handler(callFor(services, request, reply, account));
        response = await (account ? onceByKey(endpoint, request, account, services, handle) : handle());
      } finally {
        slot?.releaseAfterResponse();
      }
      if (!isRaw(response)) return reply.send(envelope(endpoint.generation, asInContract(endpoint, response)));
      if (isDownload(response)) slot?.release();
      return sendRaw(response, reply, open);
    },
  });
}

/** 16 to 64 characters, so that no two requests of an account have the same by accident. */
const REQUEST_KEY = /^[\w-]{16,64}$/;

/** Handles a request with an Idempotency-Key once, if the endpoint asks for it. */
async function onceByKey<R>(
  { id, once }: Endpoint,
  { headers, params, query, body }: FastifyRequest,
  account: Account,
  { keys }: CallServices,
  handle: () => Promise<R>,
): Promise<R> {
  const key = headers['idempotency-key'];
  if (!once || typeof key !== 'string' || !REQUEST_KEY.test(key)) return handle();
  // What the first request returned, as JSON; the contract checks it again.
  return keys.once({ accountId: account.id, key, content: [id, params, query, body] }, handle) as Promise<R>;
}

/** The response without what its schema does not name. Throws if it does not match, which is a fault of the handler. */
function asInContract({ id, method, path, response: schema }: Endpoint, response: unknown): unknown {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ message }) => message).join('; ');
  throw new Error(`The response of ${method} ${path} (${id}) does not match its contract: ${problems}`);
}

function acquireSlot(
  limits: CallLimits | undefined,
  account: Account | undefined,
  { ip }: FastifyRequest,
  { raw }: FastifyReply,
): Promise<ConcurrencySlot> | undefined {
  return account
    ? limits?.concurrency.ofAccounts.acquire(account.id, raw)
    : limits?.concurrency.ofNetworks.acquire(networkOf(ip), raw);
}

/** Whether it lasts as long as its client wants, and needs little memory. Lists consist of long texts. */
const isDownload = ({ body }: RawResponse): boolean => body instanceof Readable && !body.readableObjectMode;

/** Rejects cross-site and unauthenticated requests before reading the body. */
async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  services: CallServices,
  accounts: WeakMap<FastifyRequest, Account>,
): Promise<void> {
  if (endpoint.changes && !isOwnRequest(request.headers, addressed(request, services)))
    throw createError(generalErrors.CROSS_SITE);
  const token = presentedToken(services, request);
  const account = token === undefined ? undefined : await services.sessions.find(token);
  if (account) accounts.set(request, account);
  else if (endpoint.access === 'signed-in') throw createError(generalErrors.NOT_SIGNED_IN);
}

const addressed = (request: FastifyRequest, services: CallServices): RequestOrigin => ({
  origin: services.originOf(request),
  isForeignHost: services.isForeignHost(request),
});

function checkText(request: FastifyRequest): void {
  rejectUnsafeText(request.params, 'The path');
  rejectUnsafeText(request.query, 'The query');
  rejectUnsafeText(request.body, 'The body');
}

function configOf(endpoint: Endpoint): FastifyContextConfig {
  const { generation, takesFiles, access, screen } = endpoint;
  const config = { generation, takesFiles, isPage: respondsWithPage(endpoint), needsSession: access === 'signed-in' };
  return screen === undefined ? config : { ...config, screen };
}

/** Whether its response is text that a browser shows. */
function respondsWithPage({ generation, response }: Endpoint): boolean {
  return generation === 'plain' && response.safeParse('').success;
}

function schemaOf({ method, params, query, body }: Endpoint): Record<string, unknown> {
  return { params, querystring: query, ...(method === 'GET' ? {} : { body }) };
}

export function sendRaw(raw: RawResponse, reply: FastifyReply, open: OpenStreams): FastifyReply {
  void reply.code(raw.status).headers(raw.headers);
  return reply.send(raw.body instanceof Readable ? open.track(raw.body, raw.atStop, reply) : raw.body);
}
