import type { DrawEntry } from './entry.ts';
import type { HandlerContext } from './handler.ts';
import type { Read } from './slice.ts';
import type { Task } from './task.ts';

/** Where time and ids come from; the only such source in the client. */
export interface World {
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
  /** Calls `then` after `ms`; the result stops it. */
  after(ms: number, then: () => void): () => void;
}

/** What one run of a handler is given; each value it draws is handed to `record`. */
export function contextFor(task: Task, read: Read, world: World, record: (draw: DrawEntry) => void): HandlerContext {
  const draw = <V extends number | string>(what: DrawEntry['what'], value: V): V => {
    record({ kind: 'draw', command: task.id, what, value });
    return value;
  };
  return {
    read,
    get signal() {
      return task.takeSignal();
    },
    now: () => draw('time', world.now()),
    newId: () => draw('id', world.newId()),
    wait: (ms) => wait(draw('timer', ms), task.takeSignal(), world),
  };
}

function wait(ms: number, signal: AbortSignal, world: World): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = world.after(ms, resolve);
    const onAbort = () => {
      stop();
      reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
