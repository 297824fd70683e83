import { from, type ObservableInput } from 'rxjs';
import type { Emissions, Emitted } from './handler.ts';

/** Receives what a handler emits and how it ends. */
export interface HandlerObserver {
  /** A generator waits for the returned promise before it continues. */
  emit(event: Emitted): void | Promise<void>;
  ended(): void;
  failed(error: unknown): void;
  /** The reason to throw into a handler whose command was stopped and which never read the signal. */
  stopReason(): Error | undefined;
}

/** Unsubscribes from a stopped handler's observable. */
export type Unsubscribe = () => void;

/**
 * Consumes a handler's return value and passes its events to `observer`. Generators are iterated here rather than by
 * RxJS, so that events yielded in the `catch` or `finally` of a stopped handler are not lost, as `from(generator)`
 * under `switchMap` would lose them. In a stopped handler that never read the signal, the next yield is dropped and
 * throws the reason instead.
 */
export function runHandler(emissions: Emissions, observer: HandlerObserver): Unsubscribe | undefined {
  if (emissions === undefined) observer.ended();
  // `Array.isArray` does not narrow read-only arrays.
  else if (Array.isArray(emissions)) emitAll(emissions as readonly Emitted[], observer);
  else if (Symbol.asyncIterator in emissions && 'throw' in emissions)
    // Only generators have both an async iterator and `throw`.
    runAsyncGenerator(emissions as AsyncGenerator<Emitted, void>, observer).then(
      () => observer.ended(),
      (error: unknown) => observer.failed(error),
    );
  else if (Symbol.iterator in emissions && 'throw' in emissions)
    // Only generators have both an iterator and `throw`.
    runGenerator(emissions as Generator<Emitted, void>, observer);
  // RxJS accepts the rest, including a promise of undefined.
  else return subscribeTo(emissions as ObservableInput<Emitted | undefined>, observer);
  return undefined;
}

function emitAll(events: readonly Emitted[], observer: HandlerObserver): void {
  for (const event of events) void observer.emit(event);
  observer.ended();
}

async function runAsyncGenerator(generator: AsyncGenerator<Emitted, void>, observer: HandlerObserver): Promise<void> {
  let hasThrown = false;
  let result: IteratorResult<Emitted, void> = await generator.next();
  while (!result.done) {
    const reason: Error | undefined = hasThrown ? undefined : observer.stopReason();
    hasThrown ||= reason !== undefined;
    const paused = reason ? undefined : observer.emit(result.value);
    if (paused) await paused;
    result = await (reason ? generator.throw(reason) : generator.next());
  }
}

/** A synchronous generator cannot be stopped while it runs. */
function runGenerator(generator: Generator<Emitted, void>, observer: HandlerObserver): void {
  try {
    for (const event of generator) void observer.emit(event);
  } catch (error) {
    return observer.failed(error);
  }
  observer.ended();
}

function subscribeTo(source: ObservableInput<Emitted | undefined>, observer: HandlerObserver): Unsubscribe {
  const subscription = from(source).subscribe({
    next: (event) => {
      if (event !== undefined && !observer.stopReason()) void observer.emit(event);
    },
    error: (error: unknown) => observer.failed(error),
    complete: () => observer.ended(),
  });
  return () => subscription.unsubscribe();
}
