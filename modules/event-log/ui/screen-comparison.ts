import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { isComparisonReport, type ComparisonReport } from '../../../src/shell/recorded-frame.ts';
import type { ComparedScreens } from './recorded-screens.ts';

interface Ends {
  /** Shows the screen; `shown` follows. */
  readonly show: (screen: RecordedTexts) => void;
  /** Compares the shown screen; `compared` follows. */
  readonly compare: (screen: RecordedTexts) => void;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly onCompared: (compared: ComparedScreens) => void;
}

/** Milliseconds after which no further screen is compared, so that a verdict about a long log does not take minutes. */
export const BUDGET_MS = 30_000;
/** A screen that takes so long counts as not compared. The frame's own limits are shorter, if it still answers. */
export const SCREEN_MS = 15_000;

/** Compares recorded screens one after the other, up to the first that differs, or until the time is up. */
export class ScreenComparison {
  readonly #screens: readonly RecordedTexts[];
  readonly #ends: Ends;
  #at = 0;
  #compared = 0;
  #missing = 0;
  #end = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(screens: readonly RecordedTexts[], ends: Ends) {
    this.#screens = screens;
    this.#ends = ends;
  }

  start(): void {
    this.#end = performance.now() + BUDGET_MS;
    this.#showNext();
  }

  /** Waits for the frame no longer. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  shown(n: number, isShown: boolean): void {
    const screen = this.#screens[this.#at];
    if (screen?.n !== n) return;
    if (isShown) this.#ends.compare(screen);
    else this.#add(0, screen.texts.size);
  }

  receive(data: unknown): void {
    if (isComparisonReport(data)) this.compared(data);
  }

  compared({ compared: n, differing, missing }: ComparisonReport): void {
    const screen = this.#screens[this.#at];
    if (screen?.n !== n) return;
    const [first] = differing;
    if (first) return this.#finish({ n, region: first.region, text: first.text });
    this.#add(screen.texts.size - missing.length, missing.length);
  }

  #add(compared: number, missing: number): void {
    this.#compared += compared;
    this.#missing += missing;
    this.#at++;
    this.#showNext();
  }

  #showNext(): void {
    const screen = this.#screens[this.#at];
    if (!screen || performance.now() > this.#end) return this.#finish(undefined);
    this.#ends.onProgress(this.#at / this.#screens.length);
    this.stop();
    this.#timer = setTimeout(() => this.#add(0, screen.texts.size), SCREEN_MS);
    this.#ends.show(screen);
  }

  #finish(difference: ComparedScreens['difference']): void {
    this.stop();
    const { length: total } = this.#screens;
    const screens = { done: this.#at, total };
    this.#at = total;
    this.#ends.onCompared({ compared: this.#compared, missing: this.#missing, screens, difference });
  }
}
