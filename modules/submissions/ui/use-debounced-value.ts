import { startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../src/ui/after-paint.ts';

/** Nobody presses a key again so soon; a key that is held repeats sooner. */
const RUN_MS = 100;

/**
 * Follows `value` in the frame after it has changed. In a run of changes, such as by a key that is held, it follows once they
 * pause, so that values that are passed over are not rendered. On a slow processor, which takes long to render what
 * follows, changes that come right after that are a run, too.
 */
export function useDebouncedValue(value: number): number {
  const [settled, setSettled] = useState(value);
  /** Of the last change, or of the frame in which it was followed. */
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
