import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RawResponse } from '../../../server/kit.ts';

/** The built documentation site (`npm run docs`). */
const site = path.resolve(import.meta.dirname, '../../../build/docs');

/** A name without a path separator that is neither hidden nor a parent folder, so that no request leaves the site. */
const fileName = /^[@\w-][@\w.-]*$/;

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** The site's own files, nothing inline and no other host: stricter than the console, whose scripts may use a nonce. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The file of the site at a path, if there is one. An empty last segment is the folder's index. */
export async function siteFile(segments: readonly string[]): Promise<RawResponse | undefined> {
  const last = segments.at(-1) ?? '';
  if (last === '') return read([...segments.slice(0, -1), 'index.html']);
  return (await read(segments)) ?? read([...segments.slice(0, -1), `${last}.html`]);
}

/** Whether the path is a folder with an index, whose address ends with a slash. */
export const isFolder = async (segments: readonly string[]): Promise<boolean> =>
  (await read([...segments, 'index.html'])) !== undefined;

/** The site's not-found page; undefined while the site is not built. */
export const notFoundPage = (): Promise<RawResponse | undefined> => read(['404.html'], 404);

async function read(segments: readonly string[], status = 200): Promise<RawResponse | undefined> {
  if (!segments.every((segment) => fileName.test(segment))) return undefined;
  const content = await readFile(path.join(site, ...segments)).catch(() => undefined);
  return content && new RawResponse(status, headersOf(segments), content);
}

function headersOf(segments: readonly string[]): Readonly<Record<string, string>> {
  const type = types[path.extname(segments.at(-1) ?? '').slice(1)] ?? 'text/plain; charset=utf-8';
  const isHashed = segments[0] === 'assets';
  return {
    'content-type': type,
    'content-security-policy': policy,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
