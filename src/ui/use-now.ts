import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '../../contract/duration.ts';

function subscribe(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, MINUTE_MS);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The current minute in ms, for times that are relative to it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, minute);
}
