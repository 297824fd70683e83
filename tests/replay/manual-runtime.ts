import type { Runtime } from '../../src/kernel/index.ts';

/** Time and ids that are the same in every run, and timers that the session fires. */
export function manualRuntime() {
  const timers: (() => void)[] = [];
  let ids = 0;
  let at = 1_000;
  const runtime: Runtime = {
    now: () => (at += 1),
    newId: () => `id-${++ids}`,
    after: (_ms, callback) => {
      timers.push(callback);
      return () => {};
    },
  };
  return { runtime, timers };
}

/** Lets resolved promises continue. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
