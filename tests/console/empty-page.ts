import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Clears what a test rendered or stored in the browser. */
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
