import type { Playback } from './replay/playback.ts';
import { sliceNamed } from './slice-name.ts';

/** The names that an expression can use; see docs/replay-commands.md. */
export interface Scope {
  /** The state by slice id. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly slice: (name: string) => unknown;
  /** A row of a table by its key; an empty object while there is none. */
  readonly row: (slice: string, key: string | number) => unknown;
  /** Whether the given part is true after this entry. */
  readonly now: (part: number) => boolean;
  /** Whether it was true after an earlier entry. */
  readonly was: (part: number) => boolean;
  /** Whether it was true after no entry so far. */
  readonly never: (part: number) => boolean;
}

/** A compiled expression. Each part but the last is the argument of a `now`, `was` or `never` in a later one. */
export type Parts = readonly ((scope: Scope) => unknown)[];

/** An entry, and the error that the expression threw there. */
interface Thrown {
  readonly n: number;
  readonly message: string;
}

/** Evaluates an expression after each entry in order. It skips entries that changed none of the slices it read. */
export class StateSearch {
  readonly #playback: Playback;
  readonly #parts: Parts;
  /** The slices that the last evaluation read. */
  readonly #read = new Map<string, unknown>();
  readonly #now: boolean[] = [];
  readonly #was: boolean[] = [];
  /** The evaluations of the same state. The second one sees what the first one found as past. */
  #repeated = 0;
  #count = 0;
  #first: Thrown | undefined;

  constructor(playback: Playback, parts: Parts) {
    this.#playback = playback;
    this.#parts = parts;
  }

  /** The first error, and the number of evaluations that threw. */
  get errors(): { readonly first: Thrown | undefined; readonly count: number } {
    return { first: this.#first, count: this.#count };
  }

  /** Whether the expression is true after entry `n`. Call it once for each entry. */
  holdsAfter(n: number): boolean {
    const isUnchanged = [...this.#read].every(([slice, state]) => this.#playback.stateOf(slice, n) === state);
    this.#repeated = isUnchanged ? this.#repeated + 1 : 1;
    if (this.#repeated > 2) return false;
    this.#read.clear();
    try {
      return this.#evaluate(this.#scopeAfter(n));
    } catch (error) {
      this.#count++;
      this.#first ??= {
        n,
        message: error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error),
      };
      return false;
    }
  }

  #evaluate(scope: Scope): boolean {
    for (const [at, part] of this.#parts.entries()) {
      this.#was[at] ||= this.#now[at] ?? false;
      this.#now[at] = false;
      this.#now[at] = Boolean(part(scope));
    }
    return this.#now.at(-1) ?? false;
  }

  #scopeAfter(n: number): Scope {
    const slice = (name: string) => this.#readSlice(sliceNamed(name, this.#playback.slices), n);
    const at = (part: number) => ({ now: this.#now[part] ?? false, was: this.#was[part] ?? false });
    return {
      state: this.#stateAfter(n),
      slice,
      row: (name, key) => {
        const id = sliceNamed(name, this.#playback.slices);
        this.#readSlice(id, n);
        return this.#playback.rowOf(id, key, n) ?? {};
      },
      now: (part) => at(part).now,
      was: (part) => at(part).was,
      never: (part) => !at(part).now && !at(part).was,
    };
  }

  #stateAfter(n: number): Scope['state'] {
    const { slices } = this.#playback;
    const properties = slices.map((id): [string, PropertyDescriptor] => [
      id,
      { enumerable: true, configurable: true, get: () => this.#readSlice(id, n) },
    ]);
    return new Proxy(Object.defineProperties({}, Object.fromEntries(properties)), {
      get: (target: Readonly<Record<string, unknown>>, name): unknown => {
        if (typeof name !== 'string') return undefined;
        return name in target ? target[name] : this.#readSlice(sliceNamed(name, slices), n);
      },
    });
  }

  #readSlice(id: string, n: number): unknown {
    const state = this.#playback.stateOf(id, n);
    this.#read.set(id, state);
    return state;
  }
}
