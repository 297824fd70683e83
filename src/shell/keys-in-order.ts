import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../ui/app-context.ts';
import { currentLocation } from './state.ts';

/** Runs a key's action, now or once the page shows the screen that earlier keys lead to. `isStep`: a key that moves on from there. */
type Perform = (key: () => void, isStep: boolean) => void;

/**
 * Queues keys that are pressed faster than screens change: each acts on the screen that the keys before it lead to. Steps do not
 * wait unless a key before them does, because they start from where the latest step leads.
 */
export function useKeysInOrder(): Perform {
  const { read } = useApp();
  const shown = useLocation().pathname;
  const waiting = useRef<(() => void)[]>([]);
  const latest = useRef(shown);
  const isShown = () => latest.current === read(currentLocation).path;
  useLayoutEffect(() => {
    latest.current = shown;
    // After all layout effects of this change, in which views take over their keys.
    if (waiting.current.length > 0) setTimeout(() => performWaiting(waiting.current, isShown));
  });
  return (key, isStep) => {
    if (waiting.current.length === 0 && (isStep || isShown())) key();
    else waiting.current.push(key);
  };
}

/** One key per task, so that React has rendered its result before the next key acts on it, and the browser can paint it. */
function performWaiting(waiting: (() => void)[], isShown: () => boolean): void {
  if (waiting.length === 0 || !isShown()) return;
  waiting.shift()?.();
  setTimeout(() => performWaiting(waiting, isShown));
}
