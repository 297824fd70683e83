import type { NumberedEntry } from '../../../src/kernel/index.ts';

type CommandEntry = Extract<NumberedEntry, { readonly kind: 'command' }>;

/** An entry with its effects. */
export interface Cause {
  readonly entry: NumberedEntry;
  readonly effects: readonly Cause[];
  /** Number of effects left out before (`earlier`) and after (`later`) those shown. */
  readonly earlier: number;
  readonly later: number;
}

export interface CauseTree {
  readonly root: Cause;
  /** Whether the root was caused by a command that is not in the log. */
  readonly isCut: boolean;
}

/** Limits for a readable tree: a command that listens for hours has any number of effects. */
const MAX_SIBLINGS = 24;
const MAX_DESCENDANTS = 120;

/** Finds causes and effects of an entry. Indexes the log once, in the constructor. */
export class Causes {
  readonly #commands = new Map<string, CommandEntry>();
  /** The entries that each command produced, in order. */
  readonly #produced = new Map<string, NumberedEntry[]>();
  /** The commands that a reaction to an event sent, by the event's number. */
  readonly #sent = new Map<number, CommandEntry[]>();
  /** The event that each of those commands reacts to. */
  readonly #trigger = new Map<string, NumberedEntry>();

  constructor(entries: readonly NumberedEntry[]) {
    const lastEvent = new Map<string, NumberedEntry>();
    for (const entry of entries) {
      if (entry.kind === 'command') this.#addCommand(entry, lastEvent);
      const command = producerOf(entry);
      if (command === undefined) continue;
      append(this.#produced, command, entry);
      if (entry.kind === 'event') lastEvent.set(command, entry);
    }
  }

  /** Returns the chain of causes down to the entry's command, with all effects of that command; undefined for a checkpoint. */
  treeOf(entry: NumberedEntry): CauseTree | undefined {
    const own = entry.kind === 'command' ? entry : this.#commands.get(producerOf(entry) ?? '');
    if (!own) return undefined;
    const budget = { left: MAX_DESCENDANTS };
    let root = this.#effectsOf(own, entry, budget);
    let top = own;
    for (let cause = this.#causeOf(top); cause; cause = this.#causeOf(top)) {
      const trigger = this.#trigger.get(top.id);
      root = chain(cause, trigger ? chain(trigger, root) : root);
      top = cause;
    }
    return { root, isCut: top.cause !== undefined };
  }

  #addCommand(command: CommandEntry, lastEvent: ReadonlyMap<string, NumberedEntry>): void {
    this.#commands.set(command.id, command);
    // A reaction is recorded immediately after its event.
    const trigger = command.cause === undefined ? undefined : lastEvent.get(command.cause);
    if (!trigger) return;
    this.#trigger.set(command.id, trigger);
    append(this.#sent, trigger.n, command);
  }

  #causeOf(command: CommandEntry): CommandEntry | undefined {
    const cause = command.cause === undefined ? undefined : this.#commands.get(command.cause);
    // Causes in a file may form a cycle.
    return cause && cause.n < command.n ? cause : undefined;
  }

  /** The effects of a command, each with its own effects. If there are too many, only those around `focus`. */
  #effectsOf(command: CommandEntry, focus: NumberedEntry | undefined, budget: { left: number }): Cause {
    const produced = (this.#produced.get(command.id) ?? []).filter(
      (effect) => effect === focus || !isRequestOrStart(effect),
    );
    const at = focus ? produced.indexOf(focus) : 0;
    const from = Math.max(0, Math.min(at - MAX_SIBLINGS / 2, produced.length - MAX_SIBLINGS));
    const shown = produced.slice(from, from + Math.min(MAX_SIBLINGS, Math.max(0, budget.left)));
    budget.left -= shown.length;
    const effects = shown.map((effect) => {
      const sent = this.#sent.get(effect.n) ?? [];
      const below = sent.map((next) => this.#effectsOf(next, undefined, budget));
      return { entry: effect, effects: below, earlier: 0, later: 0 };
    });
    return { entry: command, effects, earlier: from, later: produced.length - from - shown.length };
  }
}

/** Id of the command that produced an entry; undefined for a command itself. */
function producerOf(entry: NumberedEntry): string | undefined {
  return entry.kind === 'command' || entry.kind === 'checkpoint' ? undefined : entry.command;
}

/** Whether an entry only says that a command was requested or started, which is true of every command. */
function isRequestOrStart(entry: NumberedEntry): boolean {
  return entry.kind === 'event' && (entry.type === 'kernel/requested' || entry.type === 'kernel/started');
}

const chain = (entry: NumberedEntry, effect: Cause): Cause => ({ entry, effects: [effect], earlier: 0, later: 0 });

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
