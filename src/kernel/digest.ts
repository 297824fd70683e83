import { Table, type Page } from './table.ts';

/** Two independent 32-bit hashes of a text as one integer below 2^52: enough to tell states apart, and two of them add up exactly. */
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

/** JSON with sorted keys: the same text for equal values, however they were built. `undefined` parts are left out. */
export function canonical(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** The same value with each record's keys in order: made beforehand, since a replacer takes twice as long. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const from = value as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const key of Object.keys(from).sort()) {
    // Assigning this one key would set the record's prototype.
    if (key === '__proto__') Object.defineProperty(to, key, { value: inOrder(from[key]), enumerable: true });
    else to[key] = inOrder(from[key]);
  }
  return to;
}

const LIMIT = 2 ** 52;

const rows = new WeakMap<object, number>();
const pages = new WeakMap<Page<unknown>, number>();
const states = new WeakMap<object, string>();

/** The digest of a slice's state: of its canonical JSON, or the sum over a table's rows, so that only what changed is read again. */
export function digestOf(state: unknown): string {
  if (typeof state !== 'object' || state === null) return inHex(hashText(canonical(state)));
  return remembered(states, state, () =>
    inHex(state instanceof Table ? sum(state.pages, pageDigest) : hashText(canonical(state))),
  );
}

const inHex = (digest: number) => digest.toString(16).padStart(13, '0');

function pageDigest(page: Page<unknown>): number {
  return remembered(pages, page, () => sum(page, rowDigest));
}

function rowDigest(row: unknown): number {
  if (typeof row !== 'object' || row === null) return 0;
  return remembered(rows, row, () => hashText(canonical(row)));
}

function sum<T>(parts: readonly T[], digest: (part: T) => number): number {
  let total = 0;
  for (const part of parts) total = (total + digest(part)) % LIMIT;
  return total;
}

function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
