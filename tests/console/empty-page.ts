import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Clears what a test rendered or stored in the browser, and ends its spies. */
afterEach(() => {
  // Fake timers would leave animation frames that never come, also for the files that follow.
  vi.useRealTimers();
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});
