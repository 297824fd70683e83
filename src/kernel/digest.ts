import { Table, type Page } from '../table/table.ts';

/**
 * Combines two independent 32-bit hashes of a text (FNV-1a and a multiplicative one) into one integer below 2^52. That
 * is enough to tell states apart, and the sum of two is still an exact number. Not cryptographic.
 */
export function hashText(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x9dc5811c;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low + code, 0x85ebca6b) ^ (low >>> 15);
  }
  high = Math.imul(high ^ (high >>> 16), 0xc2b2ae35);
  return (high >>> 12) * 0x1_0000_0000 + (low >>> 0);
}

/**
 * JSON with sorted keys: equal values give the same text, however they were built. `undefined` properties are left out.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(sortKeys(value));
}

/** A copy with sorted keys. Sorting beforehand is twice as fast as a `JSON.stringify` replacer. */
function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  // A hot path: `isRecord` would repeat the checks above.
  const from = value as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const key of Object.keys(from).sort()) {
    // Assigning to this key would set the prototype.
    if (key === '__proto__') Object.defineProperty(to, key, { value: sortKeys(from[key]), enumerable: true });
    else to[key] = sortKeys(from[key]);
  }
  return to;
}

const MODULUS = 2 ** 52;
/** A prime below 2^26, so that the product of two smaller numbers is exact. */
const ORDER_MODULUS = 67_108_859;
/** Any number below the prime, other than 0 and 1. */
const ROW_FACTOR = 1_000_003;

const rowDigests = new WeakMap<object, number>();
const pageDigests = new WeakMap<Page<unknown>, number>();
const stateDigests = new WeakMap<object, string>();
const pageOrders = new WeakMap<Page<unknown>, Sequence>();
const tableOrders = new WeakMap<object, Sequence>();

/** Whether two states of a slice are equal, for a table also in the order of its rows. */
export const isSameState = (a: unknown, b: unknown): boolean =>
  a === b || (digestOf(a) === digestOf(b) && orderOf(a) === orderOf(b));

/**
 * The digest of a slice's state as 13 hexadecimal digits: a hash of its canonical JSON, or for a table the sum of its
 * rows' hashes modulo 2^52, regardless of their order. Digests of unchanged pages and rows are cached, so only changed
 * rows are hashed again.
 */
export function digestOf(state: unknown): string {
  if (typeof state !== 'object' || state === null) return toHex(hashText(canonical(state)));
  return cached(stateDigests, state, () =>
    toHex(state instanceof Table ? sum(state.pages, pageDigest) : hashText(canonical(state))),
  );
}

/**
 * The digest of the order of a table's rows; undefined for other states. Like `digestOf`, it does not depend on how the
 * rows are distributed over pages. Logs of the first versions have only `digestOf`, so this one is recorded in
 * addition.
 */
export function orderOf(state: unknown): string | undefined {
  if (!(state instanceof Table)) return undefined;
  return toHex(cached(tableOrders, state, () => sequenceOf(state.pages, pageOrder)).sum);
}

/**
 * A polynomial over the hashes of consecutive rows; `factor` shifts the rows before them (Rabin and Karp's rolling
 * hash).
 */
interface Sequence {
  readonly sum: number;
  readonly factor: number;
}
const NO_ROW: Sequence = { sum: 0, factor: 1 };

const pageOrder = (page: Page<unknown>) => cached(pageOrders, page, () => sequenceOf(page, rowOrder));
const rowOrder = (row: unknown) => (row ? { sum: rowDigest(row) % ORDER_MODULUS, factor: ROW_FACTOR } : NO_ROW);

function sequenceOf<T>(parts: readonly T[], read: (part: T) => Sequence): Sequence {
  let { sum: total, factor } = NO_ROW;
  for (const part of parts) {
    const next = read(part);
    total = (total * next.factor + next.sum) % ORDER_MODULUS;
    factor = (factor * next.factor) % ORDER_MODULUS;
  }
  return { sum: total, factor };
}

const toHex = (digest: number) => digest.toString(16).padStart(13, '0');

function pageDigest(page: Page<unknown>): number {
  return cached(pageDigests, page, () => sum(page, rowDigest));
}

function rowDigest(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0;
  return cached(rowDigests, row, () => hashText(canonical(row)));
}

function sum<T>(parts: readonly T[], digest: (part: T) => number): number {
  let total = 0;
  for (const part of parts) total = (total + digest(part)) % MODULUS;
  return total;
}

function cached<K extends object, V>(cache: WeakMap<K, V>, key: K, compute: () => V): V {
  const hit = cache.get(key);
  if (hit !== undefined) return hit;
  const value = compute();
  cache.set(key, value);
  return value;
}
