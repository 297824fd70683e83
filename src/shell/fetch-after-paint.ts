import { afterPaint } from '../ui/after-paint.ts';

/**
 * Bytes. Browsers reject a keepalive request if the bodies of all that are in flight exceed 64 kB (Fetch standard); the rest is
 * for the pages of the same browser process.
 */
const MAX_KEEPALIVE_BYTES = 60_000;

let inFlight = 0;

/**
 * The browser's `fetch`, except that requests other than GET are sent after the next paint: starting a request takes the browser
 * as long as rendering a mark, and would delay it. `keepalive` lets such a request finish after the page is left, as far as the
 * browser's limit allows.
 */
export const fetchAfterPaint: typeof fetch = (url, init) => {
  if ((init?.method ?? 'GET') === 'GET') return fetch(url, init);
  return new Promise((resolve) => {
    afterPaint(() => resolve(fetchOutlivingPage(url, init)));
  });
};

async function fetchOutlivingPage(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  const bytes = typeof init?.body === 'string' ? new TextEncoder().encode(init.body).length : 0;
  if (inFlight + bytes > MAX_KEEPALIVE_BYTES) return fetch(url, { ...init, keepalive: false });
  inFlight += bytes;
  try {
    return await fetch(url, { ...init, keepalive: true });
  } finally {
    inFlight -= bytes;
  }
}
