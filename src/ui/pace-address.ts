import { afterPaint } from './after-paint.ts';

/** Browsers reject or drop changes of the address beyond 100 in 30 seconds. */
const APART_MS = 400;

type Replacement = Parameters<History['replaceState']>;

let users = 0;
let waiting: Replacement | null = null;
let isTimed = false;
let last = Number.NEGATIVE_INFINITY;

/**
 * Until the returned function is called, shows a replaced address after the paint, which it would delay, and only the latest of those
 * that follow each other quickly, such as the steps of a held key: browsers limit how often it may change. An effect of a component
 * with such steps. The router has no setting for this, so methods of the page's history are replaced.
 */
export function paceAddress(): () => void {
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

/** What waits belongs to the entry that was left. */
function forget(): void {
  waiting = null;
}
