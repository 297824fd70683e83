import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type Config, collectorOrigin } from '../../kit.ts';
import { sendNotFound } from '../app.ts';
import type { CallServices } from '../call.ts';
import { newNonce } from '../text-page.ts';
import { textWithValue } from '../text-with-value.ts';
import { describeCalls } from './document.ts';
import { callsPage, pagePolicy } from './page.ts';

interface OpenApiOptions {
  readonly config: Config;
  readonly services: CallServices;
  /** Endpoints of both origins. */
  readonly endpoints: readonly Endpoint[];
}

/** Stands for what differs between requests. */
const PLACEHOLDER = 'placeholder.invalid';

/**
 * Serves `/openapi.json`, and a readable version at `/openapi` outside production. Both are a megabyte that takes a tenth of a
 * second to compose, so that is done once.
 */
export function serveOpenApi(app: FastifyInstance, { config, services, endpoints }: OpenApiOptions): void {
  const describe = () =>
    describeCalls({ endpoints, product: config.product, cookie: services.cookie.name, collector: PLACEHOLDER });
  const document = once(() => textWithValue(JSON.stringify(describe()), JSON.stringify(PLACEHOLDER)));
  const page = once(() => textWithValue(callsPage(describe())(PLACEHOLDER), PLACEHOLDER));
  const collectorOf = (request: FastifyRequest): string =>
    JSON.stringify(collectorOrigin(config, services.originOf(request)));
  app.get('/openapi.json', (request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()(collectorOf(request))),
  );
  app.get('/openapi', (request, reply) => {
    if (config.appEnv === 'production') return sendNotFound(request, reply);
    const nonce = newNonce();
    void reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy(nonce));
    return reply.send(page()(nonce));
  });
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
