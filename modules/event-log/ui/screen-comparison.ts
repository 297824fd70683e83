import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import type { ComparisonReport } from '../../../src/shell/recorded-frame.ts';
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

/** Compares recorded screens one after the other, up to the first that differs. */
export class ScreenComparison {
  readonly #screens: readonly RecordedTexts[];
  readonly #ends: Ends;
  #at = 0;
  #compared = 0;
  #missing = 0;

  constructor(screens: readonly RecordedTexts[], ends: Ends) {
    this.#screens = screens;
    this.#ends = ends;
  }

  start(): void {
    this.#showNext();
  }

  shown(n: number, isShown: boolean): void {
    const screen = this.#screens[this.#at];
    if (screen?.n !== n) return;
    if (isShown) this.#ends.compare(screen);
    else this.#add(0, screen.texts.size);
  }

  compared({ compared: n, differing, missing }: ComparisonReport): void {
    const screen = this.#screens[this.#at];
    if (screen?.n !== n) return;
    const [first] = differing;
    if (first) return this.#end({ n, region: first.region, text: first.text });
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
    if (!screen) return this.#end(undefined);
    this.#ends.onProgress(this.#at / this.#screens.length);
    this.#ends.show(screen);
  }

  #end(difference: ComparedScreens['difference']): void {
    this.#at = this.#screens.length;
    this.#ends.onCompared({ compared: this.#compared, missing: this.#missing, difference });
  }
}
