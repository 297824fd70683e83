import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Call, type Host, Raw, generalRefusals, refuse } from '../../../../server/kit.ts';
import { trackingScript, verifyScript } from '../../contract.ts';

const built = path.resolve(import.meta.dirname, '../../../../build/tracker');

interface Script {
  readonly text: string;
  readonly etag: string;
  readonly changedAt: number;
}

/** Serves what the build made of `tracker/`. Pages load it from other sites, an hour at a time. */
export function serveScripts(host: Host): void {
  const kept = new Map<string, Script>();
  host.serve(trackingScript, (call) => answer('t.js', call, kept));
  host.serve(verifyScript, (call) => answer('verify.js', call, kept));
}

async function answer(name: string, { visitor }: Pick<Call, 'visitor'>, kept: Map<string, Script>): Promise<Raw> {
  const { text, etag } = await scriptOf(name, kept);
  const headers = {
    etag,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return visitor.headers['if-none-match'] === etag ? new Raw(304, headers) : new Raw(200, headers, text);
}

/** Read again when the build has run meanwhile. */
async function scriptOf(name: string, kept: Map<string, Script>): Promise<Script> {
  const file = path.join(built, name);
  const found = await stat(file).catch(() => {
    throw refuse(generalRefusals.UNAVAILABLE);
  });
  const known = kept.get(name);
  if (known?.changedAt === found.mtimeMs) return known;
  const text = await readFile(file, 'utf8');
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const script = { text, etag, changedAt: found.mtimeMs };
  kept.set(name, script);
  return script;
}
