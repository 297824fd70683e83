import type { Playback } from '../../../src/replay/playback.ts';
import type { RecordedState } from '../../../src/shell/recorded-frame.ts';

/** The state after an entry of a log. */
export interface Moment {
  readonly playback: Playback;
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Sends states to a frame with recorded screens: one at a time, and of those requested in between only the latest. */
export class ScreenFeed {
  readonly #post: (state: RecordedState) => void;
  /** The state of each slice that the frame has. */
  readonly #sent = new Map<string, unknown>();
  #next: Moment | undefined;
  #isReady = false;

  constructor(post: (state: RecordedState) => void) {
    this.#post = post;
  }

  show(moment: Moment): void {
    this.#next = moment;
    if (this.#isReady) this.#send();
  }

  /** The frame can take the next state. */
  ready(): void {
    this.#isReady = true;
    this.#send();
  }

  #send(): void {
    if (!this.#next) return;
    const { playback, n, at } = this.#next;
    this.#next = undefined;
    this.#isReady = false;
    const changed = playback.slices.filter((slice) => this.#sent.get(slice) !== playback.rawStateOf(slice, n));
    for (const slice of changed) this.#sent.set(slice, playback.rawStateOf(slice, n));
    this.#post({ n, at, slices: Object.fromEntries(changed.map((slice) => [slice, playback.stateOf(slice, n)])) });
  }
}
