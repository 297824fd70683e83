import { afterPaint } from '../ui/after-paint.ts';

/** Characters. Browsers limit the bodies of all concurrent keepalive requests to 64 kB in total (Fetch standard). */
const MAX_KEEPALIVE_LENGTH = 4_000;

/**
 * The browser's `fetch`, except that requests other than GET are sent after the next paint: starting a request takes the browser
 * as long as rendering a mark, and would delay it. `keepalive` lets such a request finish after the page is left.
 */
export const fetchAfterPaint: typeof fetch = (url, init) => {
  if ((init?.method ?? 'GET') === 'GET') return fetch(url, init);
  const keepalive = typeof init?.body !== 'string' || init.body.length <= MAX_KEEPALIVE_LENGTH;
  return new Promise((resolve) => {
    afterPaint(() => resolve(fetch(url, { ...init, keepalive })));
  });
};
