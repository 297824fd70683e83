import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { SCREEN_MS } from './screen-comparison.ts';

/** Milliseconds after which no further screen is rendered. */
export const PASS_MS = 10_000;

interface Ends<Response> {
  /** Shows the screen; `shown` follows. */
  readonly show: (screen: RecordedTexts) => void;
  /** Asks about the shown screen. */
  readonly ask: (screen: RecordedTexts) => void;
  /** The response in a message, with the number of its checkpoint. */
  readonly responseIn: (data: unknown) => { readonly n: number; readonly response: Response } | undefined;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** The responses by the number of the checkpoint, as many as there was time for. */
  readonly onEnd: (responses: ReadonlyMap<number, Response>) => void;
}

/** Asks about one screen after the other, until the time is up. One that cannot be shown has no response. */
export class ScreenPass<Response> {
  readonly #screens: readonly RecordedTexts[];
  readonly #ends: Ends<Response>;
  readonly #responses = new Map<number, Response>();
  #at = 0;
  #end = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(screens: readonly RecordedTexts[], ends: Ends<Response>) {
    this.#screens = screens;
    this.#ends = ends;
  }

  start(): void {
    this.#end = performance.now() + PASS_MS;
    this.#showNext();
  }

  /** Waits for the frame no longer. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  shown(n: number, isShown: boolean): void {
    const screen = this.#screens[this.#at];
    if (screen?.n !== n) return;
    if (isShown) this.#ends.ask(screen);
    else this.#skip();
  }

  receive(data: unknown): void {
    const found = this.#ends.responseIn(data);
    // Late responses about an earlier screen do not count.
    if (!found || this.#screens[this.#at]?.n !== found.n) return;
    this.#responses.set(found.n, found.response);
    this.#skip();
  }

  #skip(): void {
    this.#at++;
    this.#showNext();
  }

  #showNext(): void {
    this.stop();
    const screen = this.#screens[this.#at];
    if (!screen || performance.now() >= this.#end) {
      this.#at = this.#screens.length;
      return this.#ends.onEnd(this.#responses);
    }
    this.#ends.onProgress(this.#at / this.#screens.length);
    this.#timer = setTimeout(() => this.#skip(), Math.min(SCREEN_MS, this.#end - performance.now()));
    this.#ends.show(screen);
  }
}
