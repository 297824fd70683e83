import { defineToken } from '../../src/kernel/index.ts';

/** The moment at which the user leaves the page: the last one at which a request can be sent. */
export interface PageLeave {
  /** Resolves while the page is being left. Never rejects. */
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

/** Of a page that is being left. */
export const alreadyLeft: PageLeave = { next: () => Promise.resolve() };
