import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { RawResponse } from './raw.ts';
import { escapeHtml } from './escape-html.ts';
import { newNonce } from './text-page.ts';

/** Reads the built page. It is read each time because developers rebuild while the server runs. */
export type ReadPage = () => Promise<string | undefined>;

export function readBuiltPage(folder: string): ReadPage {
  return () => readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined);
}

export interface PageRequest {
  /** Whether the browser has an open session. */
  readonly hasSession: boolean;
  readonly status?: number;
  readonly fill?: Readonly<Record<string, string>>;
  /** Replaces `{product} Dashboard`. */
  readonly title?: string;
}

/**
 * The console's only page. Each response gets a nonce for `__CSP_NONCE__`, values for `__TITLE__` and `__PRODUCT__`, a
 * meta element in place of `<!--inlet:session-->` if there is a session, and the modules' `fill`.
 */
export async function consolePage(read: ReadPage, config: Config, request: PageRequest): Promise<RawResponse> {
  const page = await read();
  if (page === undefined)
    return new RawResponse(
      503,
      { 'content-type': 'text/plain; charset=utf-8' },
      'The console is not built yet. Run: npm start\n',
    );
  const nonce = newNonce();
  const fill: Readonly<Record<string, string>> = { session: sessionElement(request), ...request.fill };
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
  return new RawResponse(request.status ?? 200, headers, text);
}

/** Allows only our own files, and inline only what has this response's nonce. */
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

/**
 * Tells the console whether to load the account. A request without a session would show as an error in the browser
 * console.
 */
function sessionElement({ hasSession }: PageRequest): string {
  return `<meta name="inlet-session" content="${hasSession ? 'open' : 'none'}">`;
}
