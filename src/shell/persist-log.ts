import type { App, Recorder } from '../kernel/index.ts';

/** Milliseconds until a new entry is written. */
const WRITE_DELAY_MS = 100;

/** Writes the log: shortly after each change, and immediately when the page is hidden or left. Adds checkpoints when idle. */
export function persistLog(app: App, recorder: Recorder): void {
  let isDue = false;
  app.entries.subscribe((entry) => {
    // The checkpoint below would add another one.
    if (isDue || (entry.kind === 'checkpoint' && !entry.screen)) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      whenIdle(() => {
        app.checkpoint();
        whenIdle(() => void recorder.flush());
      });
    }, WRITE_DELAY_MS);
  });
  const flushNow = () => {
    // The next page may change the state again before its first checkpoint.
    app.checkpoint();
    recorder.flushNow();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushNow();
  });
  addEventListener('pagehide', flushNow);
}

/** Milliseconds of work at a time in browsers without `requestIdleCallback`. */
const TIME_SLICE_MS = 8;
/** Milliseconds of idle time that are left unused, so that frames are not delayed. */
const IDLE_RESERVE_MS = 2;

let deadline: Pick<IdleDeadline, 'timeRemaining'> | undefined;

/**
 * Lets the recorder continue long work in the next idle period. Returns undefined, to continue immediately, at the start, when
 * the page waits for its log, and while the page is hidden, because it may be closed.
 */
export function yieldToMain(): Promise<void> | undefined {
  if (!deadline || document.hidden || deadline.timeRemaining() > IDLE_RESERVE_MS) return undefined;
  return new Promise((resolve) => whenIdle(resolve));
}

/** Runs `work` when the browser is idle. Safari has no `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  const begin = (current: Pick<IdleDeadline, 'timeRemaining'>) => {
    deadline = current;
    work();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 1_000 });
  else
    setTimeout(() => {
      const end = performance.now() + TIME_SLICE_MS;
      begin({ timeRemaining: () => end - performance.now() });
    }, 1);
}
