import { defineToken } from '../../src/kernel/index.ts';

/** Defers work that can wait until the user is idle. */
export interface InputIdle {
  /**
   * Resolves when there has been no pointer, keyboard or scroll input for 300 ms, or after two seconds in any case. Rejects with
   * the signal's reason.
   */
  next(signal: AbortSignal): Promise<void>;
}
export const InputIdle = defineToken<InputIdle>('submissions/input-idle');

/** Users who move through a list by keyboard usually press keys more often than this; pauses to read are longer. */
const IDLE_MS = 300;
const MAX_MS = 2_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Watches the page's input events. Without a document, it is always idle. */
export class PageInputIdle implements InputIdle {
  #lastInput = Number.NEGATIVE_INFINITY;

  constructor() {
    if (typeof document === 'undefined') return;
    const recordInput = () => {
      this.#lastInput = performance.now();
    };
    for (const input of inputs) document.addEventListener(input, recordInput, { capture: true, passive: true });
  }

  async next(signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + MAX_MS;
    for (let remaining = this.#remaining(deadline); remaining > 0; remaining = this.#remaining(deadline)) {
      await new Promise((resolve) => {
        setTimeout(resolve, remaining);
      });
      signal.throwIfAborted();
    }
  }

  #remaining(deadline: number): number {
    return Math.ceil(Math.min(this.#lastInput + IDLE_MS, deadline) - performance.now());
  }
}
