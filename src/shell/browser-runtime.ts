import type { Runtime } from '../kernel/index.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The browser's clock, randomness and timers. `randomUUID` would be missing on a plain-http host. */
export const browserRuntime: Runtime = {
  now: () => Date.now(),
  newId: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte % 36]).join(''),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
