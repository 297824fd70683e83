import type { App, Recorder } from '../kernel/index.ts';

/** How long what happened may stay unwritten. */
const WRITE_AFTER_MS = 100;

/** Writes the log while the page lives: soon after something happened, at once when it is hidden or left; checkpoints when idle. */
export function persistLog(app: App, recorder: Recorder): void {
  let isDue = false;
  app.entries.subscribe((entry) => {
    if (isDue || entry.kind === 'checkpoint') return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      whenIdle(() => {
        app.checkpoint();
        whenIdle(() => void recorder.flush());
      });
    }, WRITE_AFTER_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') recorder.flushNow();
  });
  addEventListener('pagehide', () => recorder.flushNow());
}

/** How long the page's thread is taken at one go where the browser does not say how long it is idle. */
const SLICE_MS = 8;
/** Of what is left of an idle moment, so much is not begun with. */
const SPARE_MS = 2;

let moment: Pick<IdleDeadline, 'timeRemaining'> | undefined;

/**
 * For the recorder: what takes long goes on in the next idle moment; at once before there was one, when the page waits for its
 * log, and when nobody looks, since it may end.
 */
export function yieldToMain(): Promise<void> | undefined {
  if (!moment || document.hidden || moment.timeRemaining() > SPARE_MS) return undefined;
  return new Promise((resolve) => whenIdle(resolve));
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): void {
  const begin = (now: Pick<IdleDeadline, 'timeRemaining'>) => {
    moment = now;
    work();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: 1_000 });
  else
    setTimeout(() => {
      const end = performance.now() + SLICE_MS;
      begin({ timeRemaining: () => end - performance.now() });
    }, 1);
}
