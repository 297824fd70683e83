import type { Playback } from '../../../src/replay/playback.ts';
import type { FrameReport, RecordedState } from '../../../src/shell/recorded-frame.ts';

/** The state after an entry of a log. */
export interface Moment {
  readonly playback: Playback;
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What became of a moment: the frame shows it, or why it does not. */
export interface Outcome {
  readonly moment: Moment;
  readonly failure: string | null;
}

interface Ends {
  readonly post: (state: RecordedState) => void;
  readonly onOutcome: (outcome: Outcome) => void;
  /** The frame did not show a moment in time, and may never answer. */
  readonly onTimeout: () => void;
}

/** A screen that loads needs a fraction of this, also when all of the console's files must be loaded first. */
const TIMEOUT_MS = 10_000;

/** Sends states to a frame with recorded screens: one at a time, and of those requested in between only the latest. */
export class ScreenFeed {
  readonly #ends: Ends;
  /** The state of each slice that the frame has. */
  readonly #sent = new Map<string, unknown>();
  #current: Moment | undefined;
  #next: Moment | undefined;
  #isReady = false;
  #id = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ends: Ends) {
    this.#ends = ends;
  }

  /** What was requested while the frame was busy. */
  get next(): Moment | undefined {
    return this.#next;
  }

  show(moment: Moment): void {
    this.#next = moment;
    if (this.#isReady) this.#send();
    else this.#timer ??= this.#startTimer();
  }

  receive(report: FrameReport): void {
    const id = 'failed' in report ? report.failed : (report.shown ?? 0);
    if (id !== this.#id) return;
    this.stop();
    if ('failed' in report) this.fail(report.error);
    else if (this.#current) this.#ends.onOutcome({ moment: this.#current, failure: null });
    this.#isReady = true;
    this.#send();
  }

  /** The frame does not show the current moment. What it has is unknown, so that the next message is complete. */
  fail(failure: string): void {
    this.#sent.clear();
    if (this.#current) this.#ends.onOutcome({ moment: this.#current, failure });
  }

  /** Waits for the frame no longer. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #send(): void {
    if (!this.#next) return;
    const moment = this.#next;
    const { playback, n, at } = moment;
    this.#current = moment;
    this.#next = undefined;
    this.#isReady = false;
    this.#id++;
    this.#timer = this.#startTimer();
    const changed = playback.slices.filter((slice) => this.#sent.get(slice) !== playback.rawStateOf(slice, n));
    for (const slice of changed) this.#sent.set(slice, playback.rawStateOf(slice, n));
    const slices = Object.fromEntries(changed.map((slice) => [slice, playback.stateOf(slice, n)]));
    this.#ends.post({ id: this.#id, at, slices });
  }

  #startTimer() {
    return setTimeout(() => {
      // A frame that never was ready has shown nothing of what was requested.
      this.#current ??= this.#next;
      if (this.#current === this.#next) this.#next = undefined;
      this.fail('late');
      this.#ends.onTimeout();
    }, TIMEOUT_MS);
  }
}
