import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type Config, collectorOrigin } from '../../kit.ts';
import { answerNotFound } from '../app.ts';
import { type Document, describeCalls } from './document.ts';
import { callsPage, pagePolicy } from './page.ts';

interface Parts {
  readonly config: Config;
  readonly cookie: string;
  /** Of both origins. */
  readonly endpoints: readonly Endpoint[];
  originOf(request: FastifyRequest): string;
}

/** `/openapi.json`, and the same to read at `/openapi` where people develop: not in production. */
export function serveOpenApi(app: FastifyInstance, { config, cookie, endpoints, originOf }: Parts): void {
  const document = (request: FastifyRequest): Document =>
    describeCalls({
      endpoints,
      product: config.product,
      cookie,
      collector: collectorOrigin(config, originOf(request)),
    });
  app.get('/openapi.json', async (request) => document(request));
  app.get('/openapi', async (request, reply) => {
    if (config.appEnv === 'production') return answerNotFound(request, reply);
    const nonce = randomBytes(18).toString('base64');
    void reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy(nonce));
    return callsPage(document(request), nonce);
  });
}
