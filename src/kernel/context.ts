import type { DrawEntry } from './entry.ts';
import type { HandlerContext } from './handler.ts';
import type { Read } from './slice.ts';
import type { Task } from './task.ts';

/** Where time and ids come from; the only such source in the client. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** Calls `then` after `ms`; the result stops it. */
  after(ms: number, then: () => void): () => void;
}

/** What one run of a handler is given; each value it draws is handed to `record`. Handlers may take it apart. */
export class Context implements HandlerContext {
  readonly read: Read;
  readonly #task: Task;
  readonly #runtime: Runtime;
  readonly #record: (draw: DrawEntry) => void;

  constructor(task: Task, read: Read, runtime: Runtime, record: (draw: DrawEntry) => void) {
    this.read = read;
    this.#task = task;
    this.#runtime = runtime;
    this.#record = record;
  }

  get signal(): AbortSignal {
    return this.#task.takeSignal();
  }

  get now() {
    return () => this.#draw('time', this.#runtime.now());
  }

  get newId() {
    return () => this.#draw('id', this.#runtime.newId());
  }

  get wait() {
    return (ms: number) => wait(this.#draw('timer', ms), this.#task.takeSignal(), this.#runtime);
  }

  #draw<V extends number | string>(what: DrawEntry['what'], value: V): V {
    this.#record({ kind: 'draw', command: this.#task.id, what, value });
    return value;
  }
}

function wait(ms: number, signal: AbortSignal, runtime: Runtime): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = runtime.after(ms, resolve);
    const onAbort = () => {
      stop();
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
