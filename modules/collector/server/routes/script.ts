import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Call, type Host, RawResponse, generalErrors, createError } from '../../../../server/kit.ts';
import { trackingScript, verifyScript } from '../../contract.ts';

const built = path.resolve(import.meta.dirname, '../../../../build/tracker');

interface Script {
  /** Encoded bodies by encoding, shortest first. */
  readonly encoded: readonly (readonly [name: string, bytes: Buffer])[];
  readonly etag: string;
  readonly changedAt: number;
}

/** Serves the built tracker scripts. Other sites load them; browsers cache them for an hour. */
export function serveScripts(host: Host): void {
  const cache = new Map<string, Script>();
  host.serve(trackingScript, (call) => sendScript('t.js', call, cache));
  host.serve(verifyScript, (call) => sendScript('verify.js', call, cache));
}

async function sendScript(
  name: string,
  { visitor }: Pick<Call, 'visitor'>,
  cache: Map<string, Script>,
): Promise<RawResponse> {
  const { encoded, etag } = await scriptOf(name, cache);
  const accepted = acceptedEncodings(visitor.headers['accept-encoding']);
  const [encoding, bytes] = encoded.find(([one]) => accepted.has(one)) ?? [];
  const headers = {
    etag,
    'content-type': 'text/javascript; charset=utf-8',
    ...(encoding !== undefined && encoding !== PLAIN && { 'content-encoding': encoding }),
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return visitor.headers['if-none-match'] === etag
    ? new RawResponse(304, headers)
    : new RawResponse(200, headers, bytes);
}

const PLAIN = 'identity';

/** The encodings that a browser accepts, always including none. */
function acceptedEncodings(header = ''): ReadonlySet<string> {
  const named = header.split(',').map((one) => one.replaceAll(' ', '').toLowerCase().split(';q='));
  return new Set([...named.flatMap(([name = '', q = '1']) => (Number(q) > 0 ? name : [])), PLAIN]);
}

/** Read again if a build has run since. */
async function scriptOf(name: string, cache: Map<string, Script>): Promise<Script> {
  const file = path.join(built, name);
  const found = await stat(file).catch(() => {
    throw createError(generalErrors.UNAVAILABLE);
  });
  const known = cache.get(name);
  if (known?.changedAt === found.mtimeMs) return known;
  const bytes = await readFile(file);
  // Weak, because it is the same for every encoding.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const encoded = [
    ['br', brotliCompressSync(bytes)],
    ['gzip', gzipSync(bytes, { level: 9 })],
    [PLAIN, bytes],
  ] as const;
  const script = { encoded, etag, changedAt: found.mtimeMs };
  cache.set(name, script);
  return script;
}
