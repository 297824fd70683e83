import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import type { Point } from '../../../src/replay/state-steps.ts';
import { isCollectionReport } from '../../../src/shell/recorded-frame.ts';
import { SCREEN_MS, type Series } from './screen-pass.ts';

interface Ends {
  /** Shows the screen after an entry; `shown` follows. */
  readonly show: (screen: RecordedTexts) => void;
  /** Asks for the text of the region on the shown screen; a report follows. */
  readonly collect: (screen: RecordedTexts) => void;
  /** The event after which the region first shows another text; several if that could not be found out. */
  readonly onEnd: (events: readonly Point[]) => void;
}

interface Searched {
  /** The screen after the last event. */
  readonly screen: RecordedTexts;
  readonly region: string;
  /** Digest of the text before the events; undefined if the region was not on screen. */
  readonly digest: string | undefined;
}

/**
 * Finds the event after which a region no longer shows a text, by rendering the screen after some of the events: halves them until one is
 * left. It must show another text after the last one.
 */
export class TextSearch implements Series {
  readonly #ends: Ends;
  readonly #region: string;
  readonly #before: string | undefined;
  readonly #screen: RecordedTexts;
  #events: readonly Point[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: readonly Point[], { screen, region, digest }: Searched, ends: Ends) {
    this.#events = events;
    this.#screen = screen;
    this.#region = region;
    this.#before = digest;
    this.#ends = ends;
  }

  start(): void {
    this.stop();
    const middle = this.#middle();
    if (!middle) return this.#ends.onEnd(this.#events);
    this.#timer = setTimeout(() => this.#end(), SCREEN_MS);
    this.#ends.show(middle);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  shown(n: number, isShown: boolean): void {
    const middle = this.#middle();
    if (middle?.n !== n) return;
    if (isShown) this.#ends.collect(middle);
    else this.#end();
  }

  receive(data: unknown): void {
    const middle = this.#middle();
    if (!middle || !isCollectionReport(data) || data.collected !== middle.n) return;
    const half = this.#half();
    const digest = data.texts[this.#region];
    // The page may not have finished loading.
    if (digest === undefined && this.#before !== undefined) return this.#end();
    const isAsBefore = digest === this.#before;
    this.#events = isAsBefore ? this.#events.slice(half) : this.#events.slice(0, half);
    this.start();
  }

  #half(): number {
    return Math.floor(this.#events.length / 2);
  }

  /** The screen after the first half of the events; undefined if only one is left. */
  #middle(): RecordedTexts | undefined {
    const event = this.#events.length > 1 ? this.#events[this.#half() - 1] : undefined;
    return event && { ...this.#screen, n: event.n, texts: new Map([[this.#region, '']]) };
  }

  #end(): void {
    this.stop();
    this.#ends.onEnd(this.#events);
  }
}
