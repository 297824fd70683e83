import type { YieldToMain } from '../../../src/replay/yield-to-main.ts';

/** Milliseconds of work before a pause. */
const SLICE_MS = 12;

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
  const pause = async (done: number) => {
    onPause(done);
    await nextTask();
    signal.throwIfAborted();
    since = performance.now();
  };
  return (done) => (performance.now() - since < SLICE_MS ? undefined : pause(done));
}

/** Without the scheduler, browsers delay each further task by some milliseconds. */
function nextTask(): Promise<void> {
  const { scheduler }: WithScheduler = globalThis;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
