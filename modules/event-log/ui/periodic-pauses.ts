import type { YieldToMain } from '../../../src/replay/yield-to-main.ts';

/** Milliseconds of work before a pause. */
const SLICE_MS = 12;
/** Steps that together take less are too short to look at the clock after each. */
const SHORT_MS = 0.25;
const MAX_SHORT_STEPS = 64;

/** Not in every browser, and missing in TypeScript's types for that reason. */
interface WithScheduler {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * Lets the page respond at intervals. A pause rejects once the signal has aborted. `onPause` receives the progress,
 * from 0 to 1.
 */
export function periodicPauses(signal: AbortSignal, onPause: (done: number) => void = () => {}): YieldToMain {
  let since = performance.now();
  let last = since;
  /** Steps until the clock is next read. */
  let remaining = 1;
  let stride = 1;
  const pause = async (done: number) => {
    onPause(done);
    await nextTask();
    signal.throwIfAborted();
    since = performance.now();
    last = since;
  };
  return (done) => {
    remaining -= 1;
    if (remaining > 0) return undefined;
    const now = performance.now();
    stride = now - last < SHORT_MS ? Math.min(2 * stride, MAX_SHORT_STEPS) : 1;
    remaining = stride;
    last = now;
    return now - since < SLICE_MS ? undefined : pause(done);
  };
}

/** Without the scheduler, browsers delay each further task by some milliseconds. */
function nextTask(): Promise<void> {
  const { scheduler }: WithScheduler = globalThis;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
