import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, answerNotFound, createApp } from './app.ts';
import { readBodies } from './body.ts';
import { limitsOn } from './call-limits.ts';
import type { AppParts } from './console-app.ts';
import { serveHealth } from './health.ts';
import { collectorBody } from './limits.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveRoutes } from './serve-routes.ts';

/** The public origin that visitors' browsers send to, from any site and without a cookie in either direction. */
export async function createCollectorApp(
  options: Omit<AppOptions, 'bodyLimit'>,
  parts: AppParts,
): Promise<FastifyInstance> {
  const app = createApp({ ...options, bodyLimit: collectorBody.most, failurePage: 'Your message was not sent' });
  addSecurityHeaders(app, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cors, {
    origin: '*',
    credentials: false,
    strictPreflight: false,
    methods: ['GET', 'POST'],
    maxAge: 86_400,
    exposedHeaders: ['retry-after'],
  });
  readBodies(app, { forms: () => true, text: true });
  serveHealth(app, parts.isReady);
  serveRoutes(app, parts.routes, { ...parts, limits: await limitsOn(app, options) });
  app.setNotFoundHandler(answerNotFound);
  return app;
}
