import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import type { EventEntry } from './entry.ts';
import type { RecordedEvent, OnError } from './fold.ts';
import { moduleOf } from './module-of.ts';
import { MessageText, ProgramText } from '../../contract/personal.ts';

/** A module's code threw. Everything else continues; the entry names the module. Version 1 had no stack. */
export const errorThrown = defineEvent(
  'kernel/faulted',
  z.object({
    module: z.string(),
    where: z.string(),
    message: MessageText,
    /** The frames, innermost first, as the browser wrote them. */
    stack: z.optional(z.array(ProgramText)),
  }),
  { version: 2, upcast: (payload) => payload },
);

/** Characters. An error's message may quote the whole value that caused it. */
const MAX_MESSAGE_LENGTH = 800;
const MAX_FRAMES = 20;

/** The lines of a stack that end with a position. The others repeat the message. */
const framesOf = (error: unknown) =>
  error instanceof Error
    ? error.stack
        ?.split('\n')
        .filter((line) => /:\d+:\d+\)?$/.test(line))
        .slice(0, MAX_FRAMES)
    : undefined;

/** The error of a chain of reactions that is too long; `trail` has the types of its commands. */
export const loopOf = (trail: readonly string[]) => new Error(`Reactions form a loop: ${trail.join(' → ')}`);

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
    this.#add(error, where, module, event?.command, event);
  };

  /** `name` is a slice, message or contribution id, which starts with the module's id; `command` is the id of the one that ran. */
  report(error: unknown, where: string, name: string, command?: string): void {
    this.#add(error, `${where} ${name}`, moduleOf(name), command);
  }

  /** The result of `call`; undefined if it throws, which is reported: each time for a command, else once. */
  attempt<T>(where: string, name: string, command: string | undefined, call: () => T): T | undefined {
    try {
      return call();
    } catch (error) {
      if (command === undefined) this.reportOnce(error, where, name);
      else this.report(error, where, name, command);
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

  #add(error: unknown, where: string, module: string, command?: string, event?: RecordedEvent): void {
    this.#host(error, where, module, event);
    const message = String(error).slice(0, MAX_MESSAGE_LENGTH);
    const { type, payload, definition } = errorThrown({ module, where, message, stack: framesOf(error) });
    this.#record({ kind: 'event', type, v: definition.version, payload, by: 'user', command });
  }

  #wasReported(event: RecordedEvent, where: string): boolean {
    const sources = this.#reported.get(event) ?? new Set();
    this.#reported.set(event, sources);
    return sources.has(where) || !sources.add(where);
  }
}
