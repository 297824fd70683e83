import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Clears what a test rendered or stored in the browser, and ends its spies. */
afterEach(() => {
  // What is cleared waits for animation frames.
  vi.useRealTimers();
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});
