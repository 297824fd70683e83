import { isRecord } from '../../contract/json.ts';
import type { CommandDefinition, PayloadOf } from '../../contract/message.ts';
import { contributionsTo, type Contribution, type Point } from '../../contract/point.ts';
import type { CommandEntry, EventEntry, ExchangeEntry, NumberedEntry } from '../kernel/entry.ts';
import type { RootReducer, Root } from '../kernel/fold.ts';
import { settlementIn } from '../kernel/phase.ts';
import type { Read, Slice } from '../kernel/slice.ts';
import { isSame } from './yielded.ts';
import { Postconditions, type Postcondition } from './postcondition.ts';
import { problemOf, type Violation } from './violation.ts';

export type { Violation } from './violation.ts';

/** A property of any log, checked during replay, never in the console. */
export type Invariant = StateInvariant | Precondition | Postcondition;

/** A property of the state that holds after every entry of any log. */
interface StateInvariant {
  /** The id of the module whose state it is about. */
  readonly module: string;
  readonly what: string;
  /** Pure and cheap: it runs whenever a slice that it reads has changed. */
  readonly holds: (read: Read) => boolean;
}

/**
 * A property of the state in which a view sends a command. The handler does what the command says, so that running it again finds no
 * difference if the view has put the wrong things into it.
 */
interface Precondition {
  readonly module: string;
  readonly what: string;
  /** Undefined if it is about all commands. */
  readonly command: CommandDefinition | undefined;
  /** Pure. The payload is as the command defines it. */
  readonly allows: (payload: unknown, read: Read, sent: SentCommand) => boolean;
}

interface SentCommand {
  readonly type: string;
  /** What the installed modules contribute to a point, for commands that depend on it. */
  readonly contributions: <T>(point: Point<T>) => readonly T[];
}

/**
 * Declares an invariant of a module, in its `invariants.ts`. A log of a buggy build agrees with itself, but violates it at the
 * entry where the state went wrong.
 *
 * @example
 * invariant('workspaces', 'each form of a workspace is known', (read) => …)
 */
export function invariant(module: string, what: string, holds: StateInvariant['holds']): Invariant {
  return { module, what, holds };
}

/**
 * Declares what holds whenever a view sends a command, in the `invariants.ts` of a module. Commands that another command caused, such as
 * an undo, are not checked.
 *
 * @example
 * precondition('submissions', markSubmissions, 'only listed rows are marked together', ({ form, ids }, read) => …)
 */
export function precondition<D extends CommandDefinition>(
  module: string,
  command: D,
  what: string,
  allows: (payload: PayloadOf<D>, read: Read) => boolean,
): Invariant {
  // `before` passes only what the definition's schema has parsed.
  return { module, what, command, allows: (payload, read) => allows(payload as PayloadOf<D>, read) };
}

/**
 * Declares what holds whenever a command has succeeded, in the `invariants.ts` of a module.
 *
 * @example
 * postcondition('profile', saveProfile, 'a saved name is shown', ({ name }, read) => read(profile).current?.name === name)
 */
export function postcondition<D extends CommandDefinition>(
  module: string,
  command: D,
  what: string,
  isAchieved: (payload: PayloadOf<D>, read: Read) => boolean,
): Invariant {
  // `settled` passes only what the definition's schema has parsed.
  return { module, what, command, isAchieved: (payload, read) => isAchieved(payload as PayloadOf<D>, read) };
}

/** Whether what was saved is in the state, as far as the state has it: for postconditions. */
export function hasSaved(state: object | undefined, saved: object): boolean {
  const known: Readonly<Record<string, unknown>> = { ...state };
  return Object.entries(saved).every(([name, value]) => !(name in known) || isSame(known[name], value));
}

/**
 * Declares what holds whenever a view sends any command, such as that it is about what is open, or was until a moment ago.
 *
 * @example
 * everyCommand('workspaces', 'a page changes its own form', ({ form }, read) => …)
 */
export function everyCommand(
  module: string,
  what: string,
  allows: (payload: Readonly<Record<string, unknown>>, read: Read, sent: SentCommand) => boolean,
): Invariant {
  return {
    module,
    what,
    command: undefined,
    allows: (payload, read, sent) => !isRecord(payload) || allows(payload, read, sent),
  };
}

/** Milliseconds that a view may be behind the URL, while it loads the screen of the next one. */
const BEHIND_MS = 1_000;
/** So many states are retained, however old. */
const MIN_LATEST = 32;

/** Checks invariants over a fold. Each is evaluated again only when a slice that it read has changed. */
export class InvariantChecks {
  readonly violations: Violation[] = [];
  readonly #postconditions: Postconditions;
  readonly #checks: readonly InvariantCheck[];
  readonly #contributions: readonly Contribution[];
  /** By type of command; those about all commands are without one. */
  readonly #preconditions: ReadonlyMap<string | undefined, readonly Precondition[]>;
  #previous: Root | undefined;
  /** The states before the latest commands; older ones are removed when there are `#limit`. */
  #latest: { readonly at: number; readonly root: Root }[] = [];
  #limit = MIN_LATEST;

  constructor(invariants: readonly Invariant[], contributions: readonly Contribution[] = []) {
    this.#contributions = contributions;
    this.#checks = invariants.flatMap((one) => ('holds' in one ? new InvariantCheck(one) : []));
    const preconditions = invariants.flatMap((one) => ('allows' in one ? one : []));
    this.#postconditions = new Postconditions(invariants.flatMap((one) => ('isAchieved' in one ? one : [])));
    this.#preconditions = Map.groupBy(preconditions, ({ command }) => command?.type);
  }

  /** Whether there is anything to check: reading the root after each entry is slower than folding batches. */
  get isEmpty(): boolean {
    return this.#checks.length === 0;
  }

  /** Checks the command of an entry in the state before it. */
  before(entry: NumberedEntry & CommandEntry, reducer: RootReducer, root: Root): void {
    const { n, type, payload, cause, by, at } = entry;
    this.#postconditions.sent(entry);
    this.#remember(at, root);
    if (cause !== undefined || by === 'server') return;
    const sent: SentCommand = { type, contributions: (point) => contributionsTo(point, this.#contributions) };
    const allowed = (one: Precondition, data: unknown, state: Root) =>
      one.allows(
        data,
        reducer.reader(() => state),
        sent,
      );
    for (const one of this.#preconditions.get(type) ?? []) {
      const { success, data } = one.command?.schema.safeParse(payload) ?? { success: false };
      if (success) this.#require(n, one, () => allowed(one, data, root));
    }
    for (const one of this.#preconditions.get(undefined) ?? [])
      this.#require(n, one, () => {
        // The latest one first, which usually allows it.
        const found = this.#latest.findLast((state) => at - state.at < BEHIND_MS && allowed(one, payload, state.root));
        return found !== undefined;
      });
  }

  #remember(at: number, root: Root): void {
    if (this.#latest.length >= this.#limit) {
      this.#latest = this.#latest.filter((one) => at - one.at < BEHIND_MS);
      this.#limit = 2 * Math.max(MIN_LATEST, this.#latest.length);
    }
    this.#latest.push({ at, root });
  }

  /** Reads the response to a request of a command. */
  response({ n, command }: NumberedEntry & ExchangeEntry): void {
    this.#postconditions.response(n, command);
  }

  /** Checks what a command that has just ended has achieved. */
  settled({ n, payload, type }: NumberedEntry & EventEntry, read: Read): void {
    const settlement = settlementIn({ type, payload });
    if (!settlement) return;
    for (const violation of this.#postconditions.settled(n, settlement, read))
      // The response may be before other violations.
      this.violations.splice(this.violations.findLastIndex((one) => one.n <= violation.n) + 1, 0, violation);
  }

  #require(n: number, { module, what }: Precondition, check: () => boolean): void {
    const problem = problemOf(what, check);
    if (problem !== undefined) this.violations.push({ n, module, what: problem });
  }

  after(n: number, reducer: RootReducer, root: Root): void {
    const changed = this.#changedIn(reducer, root);
    this.#previous = root;
    if (changed.length === 0) return;
    const read = reducer.reader(() => root);
    for (const check of this.#checks) {
      const what = check.isAffected(changed) ? check.violationIn(read) : undefined;
      if (what !== undefined) this.violations.push({ n, module: check.invariant.module, what });
    }
  }

  /** The slices whose state is not that of the entry before. */
  #changedIn({ slices }: RootReducer, root: Root): readonly Slice[] {
    const previous = this.#previous;
    if (previous === root) return [];
    return previous ? slices.filter((_slice, at) => root[at] !== previous[at]) : slices;
  }
}

class InvariantCheck {
  readonly invariant: StateInvariant;
  /** What it read last; undefined before it first ran. */
  #read: Set<Slice> | undefined;
  #isViolated = false;

  constructor(one: StateInvariant) {
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
    return problemOf(what, () =>
      holds((slice) => {
        slices.add(slice);
        return read(slice);
      }),
    );
  }
}
