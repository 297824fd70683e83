import { allModules } from './all-modules.ts';
import { type Log, type NumberedEntry, playBack, type Playback, readLog, replay } from './kernel/index.ts';

/** Folds an exported log through all of today's modules, without a browser: see docs/replay.md. Throws `LogError`. */
export function replayText(text: string, until?: number) {
  const log = logOf(text, until);
  const { read: _, unknown, ...replayed } = replay(allModules, log, { ...(until !== undefined && { until }) });
  return { header: log.header, version: log.snapshot?.version, ...replayed, unknown: [...unknown] };
}

/** A test of the state; slices are read by their ids. */
type Test = (state: Readonly<Record<string, unknown>>) => unknown;

/** After which entry of a log a test first holds: nothing where it never does. `fault` is what it threw where it always threw. */
export async function firstWhere(text: string, test: Test, until?: number) {
  const playback = await playBack(allModules, logOf(text, until));
  const asked = new Asked(playback, test);
  for (let n = playback.before; n <= playback.before + playback.entries.length; n++)
    if (asked.holdsAfter(n)) return { n, chain: chainOf(playback, n), fault: undefined };
  return { n: undefined, chain: [], fault: asked.fault };
}

/** An entry and the command that it is of. */
function chainOf({ entries, before }: Playback, n: number): readonly NumberedEntry[] {
  const entry = entries[n - before - 1];
  if (!entry) return [];
  const by = entry.kind === 'event' || entry.kind === 'exchange' || entry.kind === 'draw' ? entry.command : undefined;
  const command = entries.find((one) => one.kind === 'command' && one.id === by);
  return command ? [entry, command] : [entry];
}

/** Asks a test again only after what it has read has changed. */
class Asked {
  readonly #playback: Playback;
  readonly #test: Test;
  readonly #read = new Map<string, unknown>();
  #isAnswered = false;
  #hasAnswered = false;
  #fault: string | undefined;

  constructor(playback: Playback, test: Test) {
    this.#playback = playback;
    this.#test = test;
  }

  /** What the test threw, if it never did anything else. */
  get fault(): string | undefined {
    return this.#hasAnswered ? undefined : this.#fault;
  }

  holdsAfter(n: number): boolean {
    const isAsBefore = [...this.#read].every(([slice, state]) => this.#playback.stateOf(slice, n) === state);
    if (this.#isAnswered && isAsBefore) return false;
    this.#isAnswered = true;
    this.#read.clear();
    try {
      const holds = Boolean(this.#test(this.#stateAfter(n)));
      this.#hasAnswered = true;
      return holds;
    } catch (fault) {
      this.#fault = fault instanceof Error ? `${fault.name}: ${fault.message}` : JSON.stringify(fault);
      return false;
    }
  }

  #stateAfter(n: number): Readonly<Record<string, unknown>> {
    const slices = this.#playback.slices.map((slice): PropertyDescriptorMap => ({
      [slice]: { enumerable: true, get: () => this.#look(slice, n) },
    }));
    return Object.defineProperties({}, Object.assign({}, ...slices) as PropertyDescriptorMap);
  }

  #look(slice: string, n: number): unknown {
    const state = this.#playback.stateOf(slice, n);
    this.#read.set(slice, state);
    return state;
  }
}

function logOf(text: string, until: number | undefined): Log {
  const log = readLog(text.split('\n'), until);
  if (log.snapshot || log.entries.length > 0) return log;
  throw new Error('the file holds no log: neither a snapshot nor an entry');
}
