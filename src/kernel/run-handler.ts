import { from, type ObservableInput } from 'rxjs';
import type { Emissions, Emitted } from './handler.ts';

/** The running command's side of the drive. */
export interface Driven {
  emit(event: Emitted): void;
  ended(): void;
  failed(error: unknown): void;
  /** Why the command was stopped, if it was and its handler never took the signal that says so. */
  lateness(): Error | undefined;
}

/** Lets go of what a stopped handler had returned. */
export type Release = () => void;

/**
 * Runs what a handler returned to its end and hands on what it emits. Generators are driven here rather than by RxJS, so that
 * what a stopped handler yields in its `catch` or `finally` is kept: `from(generator)` under switchMap loses it.
 * A handler that never took the signal has the reason thrown at its next yield instead, and that yield is dropped.
 */
export function drive(emissions: Emissions, to: Driven): Release | undefined {
  if (emissions === undefined) to.ended();
  else if (Array.isArray(emissions)) driveList(emissions as readonly Emitted[], to);
  else if (Symbol.asyncIterator in emissions && 'throw' in emissions)
    driveAsync(emissions as AsyncGenerator<Emitted, void>, to).then(
      () => to.ended(),
      (error: unknown) => to.failed(error),
    );
  else if (Symbol.iterator in emissions && 'throw' in emissions) driveSync(emissions as Generator<Emitted, void>, to);
  else return driveObservable(emissions as ObservableInput<Emitted | undefined>, to);
  return undefined;
}

function driveList(events: readonly Emitted[], to: Driven): void {
  for (const event of events) to.emit(event);
  to.ended();
}

async function driveAsync(generator: AsyncGenerator<Emitted, void>, to: Driven): Promise<void> {
  let told = false;
  let result: IteratorResult<Emitted, void> = await generator.next();
  while (!result.done) {
    const lateness: Error | undefined = told ? undefined : to.lateness();
    told ||= lateness !== undefined;
    if (!lateness) to.emit(result.value);
    result = await (lateness ? generator.throw(lateness) : generator.next());
  }
}

/** It runs to its end before anything else happens, so it is never late. */
function driveSync(generator: Generator<Emitted, void>, to: Driven): void {
  try {
    for (const event of generator) to.emit(event);
  } catch (error) {
    return to.failed(error);
  }
  to.ended();
}

function driveObservable(source: ObservableInput<Emitted | undefined>, to: Driven): Release {
  const subscription = from(source).subscribe({
    next: (event) => {
      if (event !== undefined && !to.lateness()) to.emit(event);
    },
    error: (error: unknown) => to.failed(error),
    complete: () => to.ended(),
  });
  return () => subscription.unsubscribe();
}
