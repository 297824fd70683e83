import { useLayoutEffect, useRef } from 'react';

/**
 * What the page shows: the value of its latest render, for handlers of keys and timers. It changes together with the page; an
 * effect that runs after the next paint would be too late for a key that is pressed before.
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
