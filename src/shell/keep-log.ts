import type { App, Recorder } from '../kernel/index.ts';

/** How long what happened may stay unwritten. */
const WRITE_AFTER_MS = 100;

/** Writes the log while the page lives: soon after something happened, at once when the page is hidden; checkpoints when idle. */
export function keepLog(app: App, recorder: Recorder): void {
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
    if (document.visibilityState === 'hidden') void recorder.flush();
  });
}

/** Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 1);
}
