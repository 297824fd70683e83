import { afterPaint } from './after-paint.ts';

/** Browsers reject or drop changes of the URL beyond 100 in 30 seconds. */
const APART_MS = 400;

type Replacement = Parameters<History['replaceState']>;

let users = 0;
let waiting: Replacement | null = null;
let isTimed = false;
let last = Number.NEGATIVE_INFINITY;

/**
 * Throttles `history.replaceState` to one call per 400 ms, after the paint, which it would delay: browsers limit URL updates, and a
 * held key replaces the URL at each step. Use as an effect; the returned function stops it. The router has no setting for this, so
 * methods of the page's history are replaced.
 */
export function throttleUrlUpdates(): () => void {
  users++;
  if (users === 1) start();
  return () => {
    users--;
    if (users === 0) stop();
  };
}

function start(): void {
  history.replaceState = replaceLater;
  history.pushState = (...entry) => {
    show();
    History.prototype.pushState.apply(history, entry);
  };
  addEventListener('pagehide', show);
  addEventListener('popstate', forget);
}

function stop(): void {
  show();
  Reflect.deleteProperty(history, 'replaceState');
  Reflect.deleteProperty(history, 'pushState');
  removeEventListener('pagehide', show);
  removeEventListener('popstate', forget);
}

function replaceLater(...replacement: Replacement): void {
  waiting = replacement;
  if (isTimed) return;
  isTimed = true;
  const remaining = last + APART_MS - performance.now();
  if (remaining > 0) setTimeout(showInTime, remaining);
  else afterPaint(showInTime);
}

function showInTime(): void {
  isTimed = false;
  show();
}

function show(): void {
  if (!waiting) return;
  History.prototype.replaceState.apply(history, waiting);
  waiting = null;
  last = performance.now();
}

/** A pending update belongs to the previous history entry. */
function forget(): void {
  waiting = null;
}
