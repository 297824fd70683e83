import { defineToken } from '../../src/kernel/index.ts';

/** Signals that the user leaves the page: the last chance to send a request. */
export interface PageLeave {
  /** Resolves when the user leaves the page. Never rejects. */
  next(signal: AbortSignal): Promise<void>;
}
export const PageLeave = defineToken<PageLeave>('submissions/page-leave');

export const browserPageLeave: PageLeave = {
  next: (signal) =>
    new Promise((resolve) => {
      // Requests wait for a paint until their own `pagehide` listener runs, so this one runs before it.
      globalThis.addEventListener('pagehide', () => resolve(), { capture: true, once: true, signal });
    }),
};

/** For a page that the user is leaving already. */
export const alreadyLeft: PageLeave = { next: () => Promise.resolve() };
