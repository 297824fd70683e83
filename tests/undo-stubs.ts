import { afterEach, vi } from 'vitest';

/**
 * Undoes the stubs and fake timers of a test: the files of one worker share their globals. Spies of server tests may be
 * those of the whole file (tests/server/interleave.ts), which ends them.
 */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
