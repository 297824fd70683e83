import type { RuntimeValueEntry } from './entry.ts';
import type { HandlerContext } from './handler.ts';
import type { Read } from './slice.ts';
import type { Task } from './task.ts';

/** The clock, the id generator and timers: the only source of non-determinism in the client. */
export interface Runtime {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** A random, unique id. */
  newId(): string;
  /** Calls `callback` after `ms` milliseconds. Returns a function that cancels the timer. */
  after(ms: number, callback: () => void): () => void;
}

/**
 * The context of one handler run. Every runtime value that the handler reads is passed to `record`. Methods are getters so
 * that handlers can destructure the context.
 */
export class Context implements HandlerContext {
  readonly read: Read;
  readonly #task: Task;
  readonly #runtime: Runtime;
  readonly #record: (entry: RuntimeValueEntry) => void;

  constructor(task: Task, read: Read, runtime: Runtime, record: (entry: RuntimeValueEntry) => void) {
    this.read = read;
    this.#task = task;
    this.#runtime = runtime;
    this.#record = record;
  }

  get signal(): AbortSignal {
    return this.#task.takeSignal();
  }

  get now() {
    return () => this.#recorded('time', this.#runtime.now());
  }

  get newId() {
    return () => this.#recorded('id', this.#runtime.newId());
  }

  get wait() {
    return (ms: number) => wait(this.#recorded('timer', ms), this.#task.takeSignal(), this.#runtime);
  }

  #recorded<V extends number | string>(what: RuntimeValueEntry['what'], value: V): V {
    this.#record({ kind: 'draw', command: this.#task.id, what, value });
    return value;
  }
}

function wait(ms: number, signal: AbortSignal, runtime: Runtime): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = runtime.after(ms, resolve);
    const onAbort = () => {
      cancel();
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
