import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';

/** The maximum compressed size for a visitor's browser. */
export const TRACKER_LIMIT = 1300;

/** Bytes of a file after `gzip -9`. */
export function gzipped(bytes: Uint8Array): number {
  return gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length;
}

/** The size as one line, and whether it is within the limit. */
export function trackerSize(script: Uint8Array): { readonly fits: boolean; readonly text: string } {
  const size = gzipped(script);
  return { fits: size <= TRACKER_LIMIT, text: `t.js: ${size} bytes gzipped, at most ${TRACKER_LIMIT}` };
}

if (import.meta.main) {
  const { fits, text } = trackerSize(readFileSync(path.join(import.meta.dirname, '../../build/tracker/t.js')));
  console.log(text);
  process.exitCode = fits ? 0 : 1;
}
