import { afterEach, vi } from 'vitest';

/** Undoes the stubs, spies and fake timers of a test: the files of one worker share their globals. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
