import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** Puts Helmet's headers on every answer. They are the same for all, so it is asked once. */
export function addSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  // It throws what it has to object to, and goes on in any other case.
  helmet(options)(answer.req, answer, () => undefined);
  const headers = answer.getHeaders();
  app.addHook('onRequest', async (_, reply) => void reply.headers(headers));
}
