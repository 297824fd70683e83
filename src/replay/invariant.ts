import type { Folder, Root } from '../kernel/fold.ts';
import type { Read, Slice } from '../kernel/slice.ts';

/** A property of the state that holds after every entry of any log. Checked during replay, never in the console. */
export interface Invariant {
  /** The id of the module whose state it is about. */
  readonly module: string;
  readonly what: string;
  /** Pure and cheap: it runs whenever a slice that it reads has changed. */
  readonly holds: (read: Read) => boolean;
}

/**
 * Declares an invariant of a module, in its `invariants.ts`. A log of a buggy build agrees with itself, but violates it at the
 * entry where the state went wrong.
 *
 * @example
 * invariant('workspaces', 'each form of a workspace is known', (read) => …)
 */
export function invariant(module: string, what: string, holds: Invariant['holds']): Invariant {
  return { module, what, holds };
}

/** An invariant that did not hold after entry `n`, but after the one before. */
export interface Violation {
  readonly n: number;
  readonly module: string;
  readonly what: string;
}

/** Checks invariants over a fold. Each is evaluated again only when a slice that it read has changed. */
export class InvariantChecks {
  readonly violations: Violation[] = [];
  readonly #checks: readonly InvariantCheck[];
  #previous: Root | undefined;

  constructor(invariants: readonly Invariant[]) {
    this.#checks = invariants.map((one) => new InvariantCheck(one));
  }

  /** Whether there is anything to check: reading the root after each entry is slower than folding batches. */
  get isEmpty(): boolean {
    return this.#checks.length === 0;
  }

  after(n: number, folder: Folder, root: Root): void {
    const changed = this.#changedIn(folder, root);
    this.#previous = root;
    if (changed.length === 0) return;
    const read = folder.reader(() => root);
    for (const check of this.#checks) {
      const what = check.isAffected(changed) ? check.violationIn(read) : undefined;
      if (what !== undefined) this.violations.push({ n, module: check.invariant.module, what });
    }
  }

  /** The slices whose state is not that of the entry before. */
  #changedIn({ slices }: Folder, root: Root): readonly Slice[] {
    const previous = this.#previous;
    if (previous === root) return [];
    return previous ? slices.filter((_slice, at) => root[at] !== previous[at]) : slices;
  }
}

class InvariantCheck {
  readonly invariant: Invariant;
  /** What it read last; undefined before it first ran. */
  #read: Set<Slice> | undefined;
  #isViolated = false;

  constructor(one: Invariant) {
    this.invariant = one;
  }

  isAffected(changed: readonly Slice[]): boolean {
    const read = this.#read;
    return !read || changed.some((slice) => read.has(slice));
  }

  /** What is violated in this state and was not in the one before. */
  violationIn(read: Read): string | undefined {
    const wasViolated = this.#isViolated;
    const problem = this.#problemIn(read);
    this.#isViolated = problem !== undefined;
    return wasViolated ? undefined : problem;
  }

  #problemIn(read: Read): string | undefined {
    const slices = new Set<Slice>();
    this.#read = slices;
    const { what, holds } = this.invariant;
    try {
      const isHeld = holds((slice) => {
        slices.add(slice);
        return read(slice);
      });
      return isHeld ? undefined : what;
    } catch (error) {
      return `${what} (cannot be checked: ${String(error)})`;
    }
  }
}
