import type { Runtime } from '../kernel/index.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The browser's clock, random ids and timers. `crypto.randomUUID` is not available on plain-HTTP hosts. */
export const browserRuntime: Runtime = {
  now: () => Date.now(),
  newId: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte % 36]).join(''),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
