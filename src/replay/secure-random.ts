import type { Random } from './pseudonyms.ts';

/** Values fetched from the system at once, because one call per value would be slow. */
const POOL_SIZE = 4_096;
const pool = new Uint32Array(POOL_SIZE);
let at = POOL_SIZE;

/** Unpredictable random integers, even where `crypto.subtle` is missing: on pages without TLS. */
export const secureRandom: Random = (below) => {
  if (at === POOL_SIZE) {
    crypto.getRandomValues(pool);
    at = 0;
  }
  return (pool[at++] ?? 0) % below;
};
