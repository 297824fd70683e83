import { MAX_AT_ONCE } from '../contract.ts';

/** Splits ids into as many requests as the server's limit needs. */
export function chunksOf(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / MAX_AT_ONCE);
  return Array.from({ length: count }, (_, at) => ids.slice(at * MAX_AT_ONCE, (at + 1) * MAX_AT_ONCE));
}
