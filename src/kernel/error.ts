import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import type { EventEntry } from './entry.ts';
import type { RecordedEvent, OnError } from './fold.ts';
import { moduleOf } from './module-of.ts';

/** Code of a module threw. Everything else goes on; the log says whose it was. */
export const faulted = defineEvent(
  'kernel/faulted',
  z.object({ module: z.string(), where: z.string(), message: z.string() }),
);

/** An error's text may quote what it was thrown at. */
const MAX_MESSAGE = 500;

type Recorded = Omit<EventEntry, 'at'>;

/** Reports what modules' code throws to the host, and records it. */
export class Faults {
  /** What was reported of an event already: it may be folded again. */
  readonly #known = new WeakMap<RecordedEvent, Set<string>>();
  readonly #host: OnError;
  readonly #record: (event: Recorded) => void;

  constructor(host: OnError, record: (event: Recorded) => void) {
    this.#host = host;
    this.#record = record;
  }

  readonly onError: OnError = (fault, where, module, event) => {
    if (event && this.#isKnown(event, where)) return;
    this.#host(fault, where, module, event);
    const { type, payload, definition } = faulted({ module, where, message: String(fault).slice(0, MAX_MESSAGE) });
    this.#record({ kind: 'event', type, v: definition.version, payload, by: 'user' });
  };

  /** The module's id is what `name` starts with. */
  report(fault: unknown, where: string, name: string): void {
    this.onError(fault, `${where} ${name}`, moduleOf(name));
  }

  #isKnown(event: RecordedEvent, where: string): boolean {
    const known = this.#known.get(event) ?? new Set();
    this.#known.set(event, known);
    return known.has(where) || !known.add(where);
  }
}
