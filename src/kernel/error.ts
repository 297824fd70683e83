import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import type { EventEntry } from './entry.ts';
import type { RecordedEvent, OnError } from './fold.ts';
import { moduleOf } from './module-of.ts';

/** A module's code threw. Everything else continues; the entry names the module. */
const errorThrown = defineEvent(
  'kernel/faulted',
  z.object({ module: z.string(), where: z.string(), message: z.string() }),
);

/** Characters. An error's message may quote the whole value that caused it. */
const MAX_MESSAGE_LENGTH = 500;

type UntimedEvent = Omit<EventEntry, 'at'>;

/** A contribution; its id starts with its module's. */
export interface Named {
  readonly id: string;
}

/** Reports errors thrown by modules' code to the host, and records them. */
export class ErrorReporter {
  /** Where each event has already failed. An event may be folded more than once but is reported once. */
  readonly #reported = new WeakMap<RecordedEvent, Set<string>>();
  /** The errors that `reportOnce` has reported. */
  readonly #lines = new Set<string>();
  readonly #host: OnError;
  readonly #record: (event: UntimedEvent) => void;

  constructor(host: OnError, record: (event: UntimedEvent) => void) {
    this.#host = host;
    this.#record = record;
  }

  readonly onError: OnError = (error, where, module, event) => {
    if (event && this.#wasReported(event, where)) return;
    this.#host(error, where, module, event);
    const { type, payload, definition } = errorThrown({
      module,
      where,
      message: String(error).slice(0, MAX_MESSAGE_LENGTH),
    });
    this.#record({ kind: 'event', type, v: definition.version, payload, by: 'user' });
  };

  /** `name` is a slice, message or contribution id, which starts with the module's id. */
  report(error: unknown, where: string, name: string): void {
    this.onError(error, `${where} ${name}`, moduleOf(name));
  }

  /** The result of `call`; undefined if it throws, which is reported. */
  attempt<T>(where: string, name: string, call: () => T): T | undefined {
    try {
      return call();
    } catch (error) {
      this.reportOnce(error, where, name);
      return undefined;
    }
  }

  /** Reports an error unless it has been: views call the same function each time they render. */
  reportOnce(error: unknown, where: string, name: string): void {
    const line = `${where} ${name} ${String(error)}`;
    if (this.#lines.has(line)) return;
    this.#lines.add(line);
    this.report(error, where, name);
  }

  #wasReported(event: RecordedEvent, where: string): boolean {
    const sources = this.#reported.get(event) ?? new Set();
    this.#reported.set(event, sources);
    return sources.has(where) || !sources.add(where);
  }
}
