/**
 * Called after each step with the part that is done, from 0 to 1. A returned promise pauses until it resolves, so that a page stays
 * responsive; the work rejects with it.
 */
export type YieldToMain = (done: number) => Promise<void> | undefined;
