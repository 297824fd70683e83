import { startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../src/ui/after-paint.ts';

/** Nobody presses a key again so soon; a key that is held repeats sooner. */
const RUN_MS = 100;

/**
 * Follows `value` in the frame after it has changed. In a run of changes, such as by a key that is held, it follows once they
 * pause, so that nothing is rendered that nobody has time to look at.
 */
export function useSettled(value: number): number {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isRun = now - changedAt.current < RUN_MS;
    changedAt.current = now;
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
