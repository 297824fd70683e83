import { startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../src/ui/after-paint.ts';

/** Nobody presses a key again so soon; a key that is held repeats sooner. */
const RUN_MS = 100;

/**
 * Debounces `value`: updates in the next frame or, during rapid changes such as key repeat, once they pause, so that
 * skipped values are not rendered. On a slow processor, changes right after a long render count as rapid.
 */
export function useDebouncedValue(value: number): number {
  const [settled, setSettled] = useState(value);
  /** Time of the last change, or of the frame in which it was followed. */
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    lastAt.current = performance.now();
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- it marks when that was rendered
  }, [settled]);
  useEffect(() => {
    const now = performance.now();
    const isRun = now - lastAt.current < RUN_MS;
    lastAt.current = now;
    let isLatest = true;
    const follow = () => {
      if (isLatest) startTransition(() => setSettled(value));
    };
    const timer = isRun ? setTimeout(follow, RUN_MS) : undefined;
    if (!isRun) afterPaint(follow);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
