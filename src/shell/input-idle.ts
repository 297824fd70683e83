import { defineToken } from '../kernel/index.ts';

/** Lets whoever works on the page go before what can wait. */
export interface InputIdle {
  /**
   * Resolves when nobody has pressed, typed or scrolled for a moment: at once if that is so now, and after two seconds in any
   * case. Rejects with the signal's reason.
   */
  next(signal: AbortSignal): Promise<void>;
}
export const InputIdle = defineToken<InputIdle>('shell/quiet-moment');

/** Who goes through a list by key mostly presses one at least this often; pauses to read are longer. */
const IDLE_MS = 300;
const MAX_MS = 2_000;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** That of the page; without a page it is always quiet. */
export class PageInputIdle implements InputIdle {
  #input = Number.NEGATIVE_INFINITY;

  constructor() {
    if (typeof document === 'undefined') return;
    const note = () => {
      this.#input = performance.now();
    };
    for (const input of inputs) document.addEventListener(input, note, { capture: true, passive: true });
  }

  async next(signal: AbortSignal): Promise<void> {
    const latest = performance.now() + MAX_MS;
    for (let left = this.#left(latest); left > 0; left = this.#left(latest)) {
      await new Promise((resolve) => {
        setTimeout(resolve, left);
      });
      signal.throwIfAborted();
    }
  }

  #left(latest: number): number {
    return Math.ceil(Math.min(this.#input + IDLE_MS, latest) - performance.now());
  }
}
