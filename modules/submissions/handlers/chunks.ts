import { MAX_PER_REQUEST } from '../contract.ts';

/** Splits ids into as many requests as the server's limit needs. */
export function chunksOf(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / MAX_PER_REQUEST);
  return Array.from({ length: count }, (_, at) => ids.slice(at * MAX_PER_REQUEST, (at + 1) * MAX_PER_REQUEST));
}
