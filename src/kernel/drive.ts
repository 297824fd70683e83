import { from, type ObservableInput } from 'rxjs';
import type { Emissions, Emitted } from './handler.ts';

/** The running command's side of the drive. */
export interface Driven {
  emit(event: Emitted): void;
  end(error?: unknown): void;
  /** Why the command was stopped, if it was and its handler never took the signal that says so. */
  lateness(): Error | undefined;
}

/**
 * Runs what a handler returned to its end and hands on what it emits. Generators are driven here rather than by RxJS, so that
 * what a stopped handler yields in its `catch` or `finally` is kept: `from(generator)` under switchMap loses it.
 * A handler that never took the signal has the reason thrown at its next yield instead, and that yield is dropped.
 */
export function drive(emissions: Emissions, to: Driven): void {
  if (emissions === undefined) to.end();
  else if (Symbol.asyncIterator in emissions && 'throw' in emissions)
    driveAsync(emissions as AsyncGenerator<Emitted, void>, to).then(
      () => to.end(),
      (error: unknown) => to.end(error),
    );
  else if (Symbol.iterator in emissions && 'throw' in emissions) driveSync(emissions as Generator<Emitted, void>, to);
  else driveObservable(emissions as ObservableInput<Emitted | undefined>, to);
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

function driveSync(generator: Generator<Emitted, void>, to: Driven): void {
  try {
    for (const event of generator) to.emit(event);
  } catch (error) {
    return to.end(error);
  }
  to.end();
}

function driveObservable(source: ObservableInput<Emitted | undefined>, to: Driven): void {
  from(source).subscribe({
    next: (event) => {
      if (event !== undefined && !to.lateness()) to.emit(event);
    },
    error: (error: unknown) => to.end(error),
    complete: () => to.end(),
  });
}
