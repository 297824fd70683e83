import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What a test showed or kept in the browser is gone before the next. */
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
