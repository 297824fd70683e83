import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { collectorOrigin } from '../kit.ts';
import { Raw } from './raw.ts';
import { escapeHtml } from './escape-html.ts';
import { newNonce } from './text-page.ts';

/** Reads the built page; it changes only with a new build, but a developer builds while the server runs. */
export type ReadPage = () => Promise<string | undefined>;

export function readBuiltPage(folder: string): ReadPage {
  return () => readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined);
}

export interface PageRequest {
  readonly origin: string;
  readonly status?: number;
  readonly fill?: Readonly<Record<string, string>>;
  /** Instead of `{product} Dashboard`. */
  readonly title?: string;
}

/**
 * The console's one page. Per answer it gets a nonce for `__CSP_NONCE__`, names for `__TITLE__` and `__PRODUCT__`, the
 * settings that the browser needs as a meta element for `<!--inlet:settings-->`, and whatever a module fills in.
 */
export async function consolePage(read: ReadPage, config: Config, request: PageRequest): Promise<Raw> {
  const page = await read();
  if (page === undefined)
    return new Raw(
      503,
      { 'content-type': 'text/plain; charset=utf-8' },
      'The console is not built yet. Run: npm start\n',
    );
  const nonce = newNonce();
  const fill: Readonly<Record<string, string>> = { settings: settingsElement(config, request.origin), ...request.fill };
  const text = page
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__TITLE__', escapeHtml(request.title ?? `${config.product} Dashboard`))
    .replaceAll('__PRODUCT__', escapeHtml(config.product))
    .replace(/<!--inlet:([\w-]+)-->/g, (marker, name: string) => fill[name] ?? marker);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(nonce),
  };
  return new Raw(request.status ?? 200, headers, text);
}

/** Nothing but our own files, and inline only what carries this answer's nonce. */
function pagePolicy(nonce: string): string {
  const own = `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** `<meta name="inlet-settings" content="{…}">`: one build serves every environment. */
function settingsElement(config: Config, origin: string): string {
  const { product, appEnv, supportEmail, supportUrl } = config;
  const settings = { product, appEnv, supportEmail, supportUrl, collectorUrl: collectorOrigin(config, origin) };
  return `<meta name="inlet-settings" content="${escapeHtml(JSON.stringify(settings))}">`;
}
