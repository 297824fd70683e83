import { allModules } from './all-modules.ts';
import {
  conclusionOf,
  type Log,
  type NumberedEntry,
  playBack,
  type Playback,
  readLog,
  replay,
} from './kernel/index.ts';

interface ReplayTextOptions {
  readonly until: number | undefined;
  /** The version of this checkout. */
  readonly version: string;
}

/** Folds an exported log through all current modules, without a browser; see docs/replay.md. Throws `LogError`. */
export function replayText(text: string, { until = Infinity, version }: ReplayTextOptions) {
  const log = logOf(text, until);
  const { read: _, ...replayed } = replay(allModules, log, { until, version });
  return { header: log.header, ...replayed, conclusion: conclusionOf(replayed) };
}

/** A predicate on the state by slice id. */
type Test = (state: Readonly<Record<string, unknown>>) => unknown;

/** Finds the first entry of a log after which `test` holds; `n` is undefined if there is none. `error` is set if `test` always threw. */
export async function firstWhere(text: string, test: Test, until?: number) {
  const playback = await playBack(allModules, logOf(text, until));
  const tester = new StateTester(playback, test);
  for (let n = playback.before; n <= playback.before + playback.entries.length; n++)
    if (tester.holdsAfter(n)) return { n, chain: chainOf(playback, n), error: undefined };
  return { n: undefined, chain: [], error: tester.error };
}

/** An entry and the command that it belongs to. */
function chainOf({ entries, before }: Playback, n: number): readonly NumberedEntry[] {
  const entry = entries[n - before - 1];
  if (!entry) return [];
  const commandId =
    entry.kind === 'event' || entry.kind === 'exchange' || entry.kind === 'draw' ? entry.command : undefined;
  const command = entries.find((other) => other.kind === 'command' && other.id === commandId);
  return command ? [entry, command] : [entry];
}

/** Runs a predicate after each entry, but only if a slice that it last read has changed. */
class StateTester {
  readonly #playback: Playback;
  readonly #test: Test;
  readonly #read = new Map<string, unknown>();
  #hasRun = false;
  #hasReturned = false;
  #error: string | undefined;

  constructor(playback: Playback, test: Test) {
    this.#playback = playback;
    this.#test = test;
  }

  /** The latest error, if the test never returned. */
  get error(): string | undefined {
    return this.#hasReturned ? undefined : this.#error;
  }

  holdsAfter(n: number): boolean {
    const isUnchanged = [...this.#read].every(([slice, state]) => this.#playback.stateOf(slice, n) === state);
    if (this.#hasRun && isUnchanged) return false;
    this.#hasRun = true;
    this.#read.clear();
    try {
      const holds = Boolean(this.#test(this.#stateAfter(n)));
      this.#hasReturned = true;
      return holds;
    } catch (error) {
      this.#error = error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
      return false;
    }
  }

  #stateAfter(n: number): Readonly<Record<string, unknown>> {
    const slices = this.#playback.slices.map((slice): [string, PropertyDescriptor] => [
      slice,
      { enumerable: true, get: () => this.#readSlice(slice, n) },
    ]);
    return Object.defineProperties({}, Object.fromEntries(slices));
  }

  #readSlice(slice: string, n: number): unknown {
    const state = this.#playback.stateOf(slice, n);
    this.#read.set(slice, state);
    return state;
  }
}

function logOf(text: string, until: number | undefined): Log {
  const log = readLog(text.split('\n'), until);
  if (log.snapshot || log.entries.length > 0) return log;
  throw new Error('the file is not an event log');
}
