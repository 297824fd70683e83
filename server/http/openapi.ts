import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';

/** `/openapi.json`, made of the endpoints that modules serve. Registered before them, so that it sees each. */
export async function serveOpenApi(app: FastifyInstance, { product }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${product} API`, version: '1' } },
    transform: jsonSchemaTransform,
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
