import type { Runtime } from '../kernel/index.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 16;

/** Random bytes for several ids, because each call costs as much as all other work for an id. */
const random = new Uint8Array(64 * ID_LENGTH);
let used = random.length;

function newId(): string {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  let id = '';
  for (const end = used + ID_LENGTH; used < end; used += 1) id += ALPHABET[(random[used] ?? 0) % 36];
  return id;
}

/** The browser's clock, random ids and timers. `crypto.randomUUID` is not available on plain-HTTP hosts. */
export const browserRuntime: Runtime = {
  now: () => Date.now(),
  newId,
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
