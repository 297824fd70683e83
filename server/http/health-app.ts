import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp, sendNotFound } from './app.ts';
import { serveHealth } from './health.ts';
import { securityHeaders } from './security-headers.ts';

/** Reads no bodies. */
const BODY_LIMIT = 1;

/** Health checks of a process that serves neither the console nor the collector. */
export function createHealthApp(
  options: Omit<AppOptions, 'bodyLimit' | 'headers'>,
  isReady: () => Promise<boolean>,
): FastifyInstance {
  const app = createApp({ ...options, bodyLimit: BODY_LIMIT, headers: securityHeaders(undefined, {}) });
  serveHealth(app, isReady);
  app.setNotFoundHandler(sendNotFound);
  return app;
}
