import { intercepted, performEffect, type ServiceName } from './effect.ts';
import type { ResultEntry, Entry, RuntimeValueEntry } from './entry.ts';
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

/** What a context needs from the app. */
export interface ContextHost {
  readonly read: Read;
  readonly runtime: Runtime;
  readonly record: (entry: Entry) => void;
  readonly nameOf: (service: object) => ServiceName;
}

/**
 * The context of one handler run. Records every runtime value that the handler reads, and every effect with its results.
 * Methods are getters so that handlers can destructure the context.
 */
export class Context implements HandlerContext {
  readonly read: Read;
  readonly #task: Task;
  readonly #host: ContextHost;

  constructor(task: Task, host: ContextHost) {
    this.read = host.read;
    this.#task = task;
    this.#host = host;
  }

  get signal(): AbortSignal {
    return this.#task.takeSignal();
  }

  get now() {
    return () => this.#recorded('time', this.#host.runtime.now());
  }

  get newId() {
    return () => this.#recorded('id', this.#host.runtime.newId());
  }

  get wait() {
    return async (ms: number) => {
      const order = this.#task.effects++;
      this.#recorded('timer', ms, order);
      await wait(ms, this.#task.takeSignal(), this.#host.runtime);
      this.#recordResult(order, { call: 'wait' });
    };
  }

  get effect() {
    return <S extends object, R>(service: S, call: (service: S) => R): R =>
      call(
        intercepted(service, (made) =>
          performEffect(service, made, this.#host.nameOf(service), (requested) => {
            const order = this.#task.effects++;
            const { id: command } = this.#task;
            this.#host.record({ kind: 'effect', command, order, ...requested, at: this.#host.runtime.now() });
            return (result) => this.#recordResult(order, { call: requested.call, ...result });
          }),
        ),
      );
  }

  #recordResult(order: number, result: Omit<ResultEntry, 'kind' | 'command' | 'order' | 'at'>): void {
    const { runtime, record } = this.#host;
    record({ kind: 'result', command: this.#task.id, order, ...result, at: runtime.now() });
  }

  #recorded<V extends number | string>(what: RuntimeValueEntry['what'], value: V, order?: number): V {
    this.#host.record({ kind: 'draw', command: this.#task.id, what, value, order });
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
