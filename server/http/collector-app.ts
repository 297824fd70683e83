import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { DAY_SECONDS } from '../../contract/duration.ts';
import { type AppOptions, sendNotFound, createApp } from './app.ts';
import { readBodies } from './body.ts';
import { limitsOn } from './call-limits.ts';
import type { CallerWatch } from './caller-watch.ts';
import type { AppParts } from './console-app.ts';
import { serveHealth } from './health.ts';
import { collectorBody } from './limits.ts';
import { securityHeaders } from './security-headers.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { serveRoutes } from './serve-routes.ts';

/** The public origin that visitors' browsers send to: any site may call it, and no cookies are sent or set. */
export async function createCollectorApp(
  options: Omit<AppOptions, 'bodyLimit' | 'headers'> & { readonly callers: CallerWatch },
  parts: AppParts,
): Promise<FastifyInstance> {
  const headers = headersOf(options.config);
  const limits = { bodyLimit: collectorBody.max };
  const app = createApp({ ...options, ...limits, headers, errorPage: 'Your message was not sent' });
  watchCallers(app, options.callers);
  await app.register(cors, {
    origin: '*',
    credentials: false,
    strictPreflight: false,
    methods: ['GET', 'POST'],
    maxAge: DAY_SECONDS,
    exposedHeaders: ['retry-after'],
  });
  readBodies(app, { forms: () => true, text: true });
  serveHealth(app, parts.isReady);
  serveSecurityTxt(app, { ...options, ...parts.services });
  serveRoutes(app, parts.routes, { ...parts, limits: await limitsOn(app, options) });
  app.setNotFoundHandler(sendNotFound);
  return app;
}

/** Watches submissions and page views only; health checks and script downloads say nothing about visitors. */
function watchCallers(app: FastifyInstance, callers: CallerWatch): void {
  if (!callers.isNeeded) return;
  app.addHook('onRequest', async ({ method, ip, headers }) => {
    if (method === 'POST') callers.see(ip, headers);
  });
}

/** Without COLLECTOR_URL, the collector shares the console's host on another port. */
const headersOf = ({ collectorUrl, publicUrl }: AppOptions['config']) =>
  securityHeaders(collectorUrl ?? publicUrl, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
