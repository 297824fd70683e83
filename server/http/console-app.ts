import path from 'node:path';
import { existsSync } from 'node:fs';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Route } from '../registry.ts';
import { type AppOptions, sendNotFound, createApp } from './app.ts';
import { readBodies } from './body.ts';
import { limitsOn } from './call-limits.ts';
import { type CallServices, presentedToken } from './call.ts';
import { serveHealth } from './health.ts';
import { addCompression } from './compress.ts';
import { consoleBody } from './limits.ts';
import type { OpenStreams } from './open-streams.ts';
import { serveOpenApi } from './openapi/serve-openapi.ts';
import type { RawResponse } from './raw.ts';
import { securityHeaders } from './security-headers.ts';
import { serveSecurityTxt } from './security-txt.ts';
import { sendRaw, serveRoutes } from './serve-routes.ts';

export interface AppParts {
  readonly services: CallServices;
  readonly routes: readonly Route[];
  /** Endpoints of both origins. */
  readonly endpoints: readonly Endpoint[];
  readonly open: OpenStreams;
  /** Resolves when background work that requests rely on has started. */
  readonly begun: Promise<void>;
  readonly isReady: () => Promise<boolean>;
}

const YEAR_SECONDS = 31_536_000;

/** The console's origin: its page and assets under `/app`, the API, and nothing that other sites may embed or read. */
export async function createConsoleApp(
  options: Omit<AppOptions, 'bodyLimit' | 'headers'>,
  parts: AppParts,
  builtConsole: string,
): Promise<FastifyInstance> {
  const headers = headersOf(options.config);
  const app = createApp({ ...options, bodyLimit: consoleBody.max, headers });
  await app.register(cookie);
  await addCompression(app);
  readBodies(app, { forms: (request) => !isApi(request.url), text: false });
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', async ({ url }) => (isApi(url) ? parts.begun : undefined));
  serveOpenApi(app, { ...options, ...parts });
  serveHealth(app, parts.isReady);
  serveSecurityTxt(app, { ...options, ...parts.services });
  serveRoutes(app, parts.routes, { ...parts, limits: await limitsOn(app, options) });
  if (existsSync(builtConsole)) await serveFiles(app, builtConsole);
  app.get('/app/', (request, reply) => respondUnserved(request, reply, parts));
  app.setNotFoundHandler((request, reply) => respondUnserved(request, reply, parts));
  return app;
}

function isApi(url: string): boolean {
  return url.startsWith('/cli/') || url.startsWith('/v2/');
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    prefix: '/app/',
    index: false,
    // The page is never sent as a file, because it needs its nonce.
    allowedPath: (file) => file !== '/index.html',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}

/** A path under `/app` is a console screen. Other pages redirect there and keep their query. */
async function respondUnserved(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, open }: AppParts,
): Promise<FastifyReply> {
  const [pathname = '/'] = request.url.split('?');
  const isScreen =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !isApi(pathname) &&
    !pathname.slice(pathname.lastIndexOf('/')).includes('.') &&
    wantsPage(request);
  if (!isScreen) return sendNotFound(request, reply);
  if (pathname === '/app/' || pathname.startsWith('/app/'))
    return sendPage(await services.page({ hasSession: await hasSession(services, request) }), reply, open);
  return reply.redirect(pathname === '/app' ? request.url.replace('/app', '/app/') : `/app${request.url}`, 302);
}

async function hasSession(services: CallServices, request: FastifyRequest): Promise<boolean> {
  const token = presentedToken(services, request);
  return token !== undefined && (await services.sessions.find(token)) !== undefined;
}

/** The compressor is present wherever a route matched, including the static route that found no file. */
function sendPage(page: RawResponse, reply: FastifyReply, open: OpenStreams): FastifyReply {
  if (typeof reply.compress !== 'function' || typeof page.body !== 'string') return sendRaw(page, reply, open);
  void reply.code(page.status).headers(page.headers);
  reply.compress(page.body);
  return reply;
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
}

/** The page sets its own content policy. Everything else is data and may load nothing. */
const headersOf = ({ publicUrl }: AppOptions['config']) =>
  securityHeaders(publicUrl, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // `no-referrer` would turn the Origin of our own form posts into "null", which the CSRF check rejects.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
