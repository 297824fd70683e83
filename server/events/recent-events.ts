import { randomBytes } from 'node:crypto';
import type { JsonValue } from '../kit.ts';
import { recentEvents } from './limits.ts';

/** Milliseconds by which the clocks of two server processes may differ, and notifications may be late. */
const TOLERANCE_MS = 5000;

export interface RecentEvent {
  readonly topic: string;
  readonly event: JsonValue;
}

interface Numbered extends RecentEvent {
  readonly number: number;
  /** Milliseconds since 1970 when this process received it. */
  readonly at: number;
}

/**
 * The latest live events, from which a stream continues at a position: that of the data which a console has loaded, or of the
 * last event that it received. A position names the process, the number of events that it had received, and the time, by which
 * another process finds where to continue. That one may repeat some events.
 */
export class RecentEvents {
  readonly #process = randomBytes(6).toString('hex');
  readonly #now: () => number;
  #events: Numbered[] = [];
  #count = 0;
  /** Events are complete after this number and time. */
  #complete = { number: 0, at: Number.POSITIVE_INFINITY };

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Call it once events are received, and after any that were missed. */
  startOver(): void {
    this.#events = [];
    this.#complete = { number: this.#count, at: this.#now() };
  }

  add(topic: string, event: JsonValue): void {
    this.#count += 1;
    this.#events.push({ topic, event, number: this.#count, at: this.#now() });
    if (this.#events.length <= recentEvents.max) return;
    const [dropped] = this.#events.splice(0, 1);
    if (dropped) this.#complete = { number: dropped.number, at: dropped.at + 1 };
  }

  /** The position of now. Data that is read after this call, and the events after it, lack nothing. */
  position(): string {
    return [this.#process, this.#count, this.#now()].join('.');
  }

  /** All events after a position, in order; undefined if some of them may be missing. */
  after(position: string): readonly RecentEvent[] | undefined {
    const [, process, number, at] = /^(\w{1,16})\.(\d{1,15})\.(\d{1,15})$/.exec(position) ?? [];
    if (process === this.#process) {
      const last = Number(number);
      return last < this.#complete.number ? undefined : this.#events.filter((one) => one.number > last);
    }
    const from = Number(at) - TOLERANCE_MS;
    return from >= this.#complete.at ? this.#events.filter((one) => one.at >= from) : undefined;
  }
}
