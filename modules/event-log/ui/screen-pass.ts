import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';

/** A screen that takes so many milliseconds has no response. The frame's own limits are shorter, if it still responds. */
export const SCREEN_MS = 15_000;

/** A series of screens, each of which is shown and then asked about. */
export interface Series {
  start(): void;
  stop(): void;
  /** The frame shows the screen after this entry, or cannot. */
  shown(n: number, isShown: boolean): void;
  /** Any message from the frame. */
  receive(data: unknown): void;
}

interface Ends<Response> {
  /** Milliseconds after which no further screen is rendered, so that a long log does not take minutes. */
  readonly budget: number;
  /** Shows the screen; `shown` follows. */
  readonly show: (screen: RecordedTexts) => void;
  /** Asks about the shown screen. */
  readonly ask: (screen: RecordedTexts) => void;
  /** The response in a message, with the number of its checkpoint. */
  readonly responseIn: (data: unknown) => { readonly n: number; readonly response: Response } | undefined;
  /** Whether no further screen is needed after this response. */
  readonly isLast?: (response: Response) => boolean;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** The responses by the number of the checkpoint, and after how many screens it ended. */
  readonly onEnd: (responses: ReadonlyMap<number, Response>, done: number) => void;
}

/** Asks about one screen after the other, until the time is up. One that cannot be shown has no response. */
export class ScreenPass<Response> implements Series {
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
    this.#end = performance.now() + this.#ends.budget;
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
    if (this.#ends.isLast?.(found.response) === true) this.#finish();
    else this.#skip();
  }

  #skip(): void {
    this.#at++;
    this.#showNext();
  }

  #showNext(): void {
    this.stop();
    const screen = this.#screens[this.#at];
    if (!screen || performance.now() >= this.#end) return this.#finish();
    this.#ends.onProgress(this.#at / this.#screens.length);
    this.#timer = setTimeout(() => this.#skip(), Math.min(SCREEN_MS, this.#end - performance.now()));
    this.#ends.show(screen);
  }

  #finish(): void {
    this.stop();
    const done = this.#at;
    this.#at = this.#screens.length;
    this.#ends.onEnd(this.#responses, done);
  }
}
