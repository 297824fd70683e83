import { afterPaint } from '../ui/after-paint.ts';

/** In characters. Of all requests at once that may outlive the page a browser takes 64 kB of bodies, and refuses more. */
const MAX_KEPT = 4_000;

/**
 * The browser's `fetch`, but a request that changes something goes out when the press that led to it is drawn: to make one
 * takes the browser as long as all that a mark changes on the page. It outlives the page if that is left meanwhile.
 */
export const fetchAfterPaint: typeof fetch = (address, init) => {
  if ((init?.method ?? 'GET') === 'GET') return fetch(address, init);
  const keepalive = typeof init?.body !== 'string' || init.body.length <= MAX_KEPT;
  return new Promise((resolve) => {
    afterPaint(() => resolve(fetch(address, { ...init, keepalive })));
  });
};
