import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type Config, collectorOrigin } from '../../kit.ts';
import { sendNotFound } from '../app.ts';
import type { CallServices } from '../call.ts';
import { newNonce } from '../text-page.ts';
import { type Document, describeCalls } from './document.ts';
import { callsPage, pagePolicy } from './page.ts';

interface OpenApiOptions {
  readonly config: Config;
  readonly services: CallServices;
  /** Endpoints of both origins. */
  readonly endpoints: readonly Endpoint[];
}

/** Serves `/openapi.json`, and a readable version at `/openapi` outside production. */
export function serveOpenApi(app: FastifyInstance, { config, services, endpoints }: OpenApiOptions): void {
  const document = (request: FastifyRequest): Document =>
    describeCalls({
      endpoints,
      product: config.product,
      cookie: services.cookie.name,
      collector: collectorOrigin(config, services.originOf(request)),
    });
  app.get('/openapi.json', (request, reply) => reply.send(document(request)));
  app.get('/openapi', (request, reply) => {
    if (config.appEnv === 'production') return sendNotFound(request, reply);
    const nonce = newNonce();
    void reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy(nonce));
    return reply.send(callsPage(document(request))(nonce));
  });
}
