import { afterPaint } from './after-paint.ts';

/** Browsers reject or drop changes of the address beyond 100 in 30 seconds. */
const APART_MS = 400;

let isPaced = false;

/**
 * Shows a replaced address after the paint, which it would delay, and only the latest of those that follow each other quickly,
 * such as the steps of a held key: browsers limit how often it may change. Replaces methods of the page's history, which the
 * router calls, so that only screens with such steps load this.
 */
export function paceAddress(): void {
  if (isPaced) return;
  isPaced = true;
  const [replace, push] = [history.replaceState.bind(history), history.pushState.bind(history)];
  let waiting: Parameters<typeof replace> | null = null;
  let isTimed = false;
  let last = Number.NEGATIVE_INFINITY;
  const show = () => {
    if (!waiting) return;
    replace(...waiting);
    waiting = null;
    last = performance.now();
  };
  const inTime = () => {
    isTimed = false;
    show();
  };
  history.replaceState = (...replacement) => {
    waiting = replacement;
    if (isTimed) return;
    isTimed = true;
    const remaining = last + APART_MS - performance.now();
    if (remaining > 0) setTimeout(inTime, remaining);
    else afterPaint(inTime);
  };
  history.pushState = (...entry) => {
    show();
    push(...entry);
  };
  addEventListener('pagehide', show);
  // What waits belongs to the entry that was left.
  addEventListener('popstate', () => {
    waiting = null;
  });
}
