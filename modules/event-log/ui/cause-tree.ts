import type { NumberedEntry } from '../../../src/kernel/index.ts';

type CommandEntry = Extract<NumberedEntry, { readonly kind: 'command' }>;

/** An entry with what it led to. */
export interface Cause {
  readonly entry: NumberedEntry;
  readonly effects: readonly Cause[];
  /** How many of its effects are left out before and after those shown. */
  readonly earlier: number;
  readonly later: number;
}

export interface CauseTree {
  readonly root: Cause;
  /** The root was caused by a command that the log does not hold. */
  readonly isCut: boolean;
}

/** More than one looks at: a command that listens for hours has any number of effects. */
const MAX_BESIDE = 24;
const MAX_BELOW = 120;

/** Says what led to an entry and what it led to. Reads the log once, then answers at once. */
export class Causes {
  readonly #commands = new Map<string, CommandEntry>();
  /** What each command did, in order. */
  readonly #deeds = new Map<string, NumberedEntry[]>();
  /** The commands that a reaction to an event sent, by the event's number. */
  readonly #sent = new Map<number, CommandEntry[]>();
  /** The event that each of those commands reacts to. */
  readonly #trigger = new Map<string, NumberedEntry>();

  constructor(entries: readonly NumberedEntry[]) {
    const lastEvent = new Map<string, NumberedEntry>();
    for (const entry of entries) {
      if (entry.kind === 'command') this.#note(entry, lastEvent);
      const command = doerOf(entry);
      if (command === undefined) continue;
      append(this.#deeds, command, entry);
      if (entry.kind === 'event') lastEvent.set(command, entry);
    }
  }

  /** The chain of causes down to the entry's command, with all that this command led to; none for a checkpoint. */
  treeOf(entry: NumberedEntry): CauseTree | undefined {
    const own = entry.kind === 'command' ? entry : this.#commands.get(doerOf(entry) ?? '');
    if (!own) return undefined;
    const budget = { left: MAX_BELOW };
    let root = this.#effectsOf(own, entry, budget);
    let top = own;
    for (let cause = this.#causeOf(top); cause; cause = this.#causeOf(top)) {
      const trigger = this.#trigger.get(top.id);
      root = chain(cause, trigger ? chain(trigger, root) : root);
      top = cause;
    }
    return { root, isCut: top.cause !== undefined };
  }

  #note(command: CommandEntry, lastEvent: ReadonlyMap<string, NumberedEntry>): void {
    this.#commands.set(command.id, command);
    // A reaction is recorded right behind its event.
    const trigger = command.cause === undefined ? undefined : lastEvent.get(command.cause);
    if (!trigger) return;
    this.#trigger.set(command.id, trigger);
    append(this.#sent, trigger.n, command);
  }

  #causeOf(command: CommandEntry): CommandEntry | undefined {
    const cause = command.cause === undefined ? undefined : this.#commands.get(command.cause);
    // A file may have them in a circle.
    return cause && cause.n < command.n ? cause : undefined;
  }

  /** A command's deeds, those around `looked` alone where there are too many, each with the commands that it led to. */
  #effectsOf(command: CommandEntry, looked: NumberedEntry | undefined, budget: { left: number }): Cause {
    const deeds = (this.#deeds.get(command.id) ?? []).filter((deed) => deed === looked || !isCourse(deed));
    const at = looked ? deeds.indexOf(looked) : 0;
    const from = Math.max(0, Math.min(at - MAX_BESIDE / 2, deeds.length - MAX_BESIDE));
    const shown = deeds.slice(from, from + Math.min(MAX_BESIDE, Math.max(0, budget.left)));
    budget.left -= shown.length;
    const effects = shown.map((deed) => {
      const sent = this.#sent.get(deed.n) ?? [];
      const below = sent.map((next) => this.#effectsOf(next, undefined, budget));
      return { entry: deed, effects: below, earlier: 0, later: 0 };
    });
    return { entry: command, effects, earlier: from, later: deeds.length - from - shown.length };
  }
}

/** The command that did it; a command itself was sent and not done. */
function doerOf(entry: NumberedEntry): string | undefined {
  return entry.kind === 'command' || entry.kind === 'checkpoint' ? undefined : entry.command;
}

/** Every command is asked for and begins; that it did says nothing of it. How it ended does. */
function isCourse(entry: NumberedEntry): boolean {
  return entry.kind === 'event' && (entry.type === 'kernel/requested' || entry.type === 'kernel/started');
}

const chain = (entry: NumberedEntry, effect: Cause): Cause => ({ entry, effects: [effect], earlier: 0, later: 0 });

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
