import { afterPaint } from '../ui/after-paint.ts';

/**
 * The browser's `fetch`, but a request that changes something goes out when the press that led to it is drawn: to make one
 * takes the browser as long as all that a mark changes on the page. One that the page leaves behind outlives it.
 */
export const fetchAfterPaint: typeof fetch = (address, init) => {
  if ((init?.method ?? 'GET') === 'GET') return fetch(address, init);
  return new Promise((resolve) => {
    afterPaint((isLeaving) => resolve(fetch(address, { ...init, keepalive: isLeaving })));
  });
};
