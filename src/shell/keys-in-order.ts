import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useApp } from '../ui/app-context.ts';
import { currentLocation } from './state.ts';

/** Performs what a key does, now or once the page shows where the keys before it lead. `isStep`: a key that leads on from there. */
type Perform = (key: () => void, isStep: boolean) => void;

/**
 * Keys that are pressed faster than screens change: each acts on the screen to which the keys before it lead. Steps do not wait,
 * since they know where the latest one leads, unless a key before them does.
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
    queueMicrotask(() => performWaiting(waiting.current, isShown));
  });
  return (key, isStep) => {
    if (waiting.current.length === 0 && (isStep || isShown())) key();
    else waiting.current.push(key);
  };
}

/** One per microtask: before the next one, React shows what a key changes, and so what the key after it is for. */
function performWaiting(waiting: (() => void)[], isShown: () => boolean): void {
  if (waiting.length === 0 || !isShown()) return;
  waiting.shift()?.();
  queueMicrotask(() => performWaiting(waiting, isShown));
}
