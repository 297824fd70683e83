import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { portOf } from '../../tests/server/port-of.ts';

/** A small website with pages, a form and the snippet. Used by end-to-end tests and the demo. */
export interface SiteOptions {
  /** The origin of the tracking script. */
  readonly collector: string;
  /** Uids for the snippet. */
  readonly project: string;
  readonly form: string;
  readonly port?: number;
  readonly host?: string;
  /** Sends a Content-Security-Policy that allows only the site itself and the collector. */
  readonly strictPolicy?: boolean;
  /** Delays tracking until the visitor consents by a button. */
  readonly consent?: boolean;
}

export interface Site {
  readonly url: string;
  /** Bodies posted to the site's own form action, oldest first. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

const pages = new Map([
  ['/', 'home'],
  ['/beans', 'beans'],
  ['/about', 'about'],
  ['/contact', 'contact'],
  ['/plain', 'plain'],
  ['/own-action', 'own-action'],
  ['/app', 'app'],
  ['/app/form', 'app'],
  ['/thanks', 'thanks'],
  ['/received', 'received'],
]);
const assets = new Map([
  ['/site.css', 'text/css'],
  ['/site.js', 'text/javascript'],
]);

const file = (name: string): Promise<string> => readFile(path.join(import.meta.dirname, 'pages', name), 'utf8');

/** Starts the site on `port`, or on a free one if 0 or omitted. */
export async function startSampleSite(options: SiteOptions): Promise<Site> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    respond(request, response, options, received).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const port = portOf(server);
  return { url: `http://localhost:${port}`, received, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  received: string[],
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  if (request.method === 'POST') received.push(await bodyOf(request));
  const type = assets.get(pathname);
  if (type !== undefined) {
    response.writeHead(200, { 'content-type': type }).end(await file(pathname.slice(1)));
    return;
  }
  const page = pages.get(pathname);
  response.writeHead(page === undefined ? 404 : 200, headers(options));
  response.end(page === undefined ? 'No such page' : await render(page, options));
}

function headers({ strictPolicy, collector }: SiteOptions): Record<string, string> {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  if (strictPolicy !== true) return type;
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${collector}`,
    `connect-src ${collector}`,
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${collector}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { ...type, 'content-security-policy': policy.join('; ') };
}

async function render(page: string, options: SiteOptions): Promise<string> {
  const [layout, content, fields] = await Promise.all([file('layout.html'), file(`${page}.html`), file('fields.html')]);
  const held = options.consent === true ? ' data-consent' : '';
  const snippet = `<script async src="${options.collector}/t.js" data-project="${options.project}" data-form="${options.form}"${held}></script>`;
  const fill: Record<string, string> = {
    content,
    fields,
    snippet: page === 'plain' ? '' : snippet,
    form: options.form,
    collector: options.collector,
    title: /<h1>(.*?)</.exec(content)?.[1] ?? page,
  };
  const once = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fill[name] ?? whole);
  return once(once(once(layout)));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
