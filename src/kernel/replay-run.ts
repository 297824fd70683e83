import type { EventDefinition } from '../../contract/message.ts';
import { secretsRemover } from '../../contract/secret.ts';
import { isRecord } from './codec.ts';
import { digestOf } from './digest.ts';
import type { CheckpointEntry, EventEntry, NumberedEntry } from './entry.ts';
import { Folder, type Root } from './fold.ts';
import type { Module } from './module.ts';
import { phases } from './phase.ts';
import type { Log } from './read-log.ts';
import { restoreRoot } from './snapshot.ts';
import { Timeline } from './timeline.ts';
import { today, plainTextOf } from './upcast.ts';

/** Where the folded state first differs from what was recorded. */
export interface Difference {
  /** The checkpoint's number in the log. */
  readonly n: number;
  readonly slice: string;
  readonly recorded: string;
  readonly folded: string;
  /** The events since the checkpoint before that the slice takes in: it is one of these, or what led to it. */
  readonly suspects: readonly { readonly n: number; readonly type: string }[];
}

/** An event that is not as its definition says, or whose reducer threw. */
export interface Fault {
  readonly n: number;
  readonly what: string;
}

/** What folding a log has shown. */
export interface Verdict {
  /** How many checkpoints agreed. */
  readonly verified: number;
  /** How many events came after the last checkpoint: nothing says whether the state after them is the recorded one. */
  readonly unverified: number;
  readonly difference: Difference | undefined;
  /** One of each event, in the log's order. */
  readonly faults: readonly Fault[];
  /** Events of modules that are not there today, by type. */
  readonly unknown: ReadonlyMap<string, number>;
}

type NumberedEvent = NumberedEntry & EventEntry;

/**
 * A log on its way through today's modules, entry by entry: what replaying and playing back have in common. No handler runs.
 * It throws when the snapshot is damaged or an event cannot be brought up to date.
 */
export class Walk {
  readonly folder: Folder;
  readonly #timeline: Timeline;
  readonly #modules: ReadonlySet<string | undefined>;
  readonly #faults = new Map<number, string>();
  readonly #unknown = new Map<string, number>();
  #verified = 0;
  #difference: Difference | undefined;
  /** The events since the last checkpoint. */
  #since: NumberedEvent[] = [];

  constructor(modules: readonly Module[], { snapshot }: Log) {
    // A module's events bear its name, whether or not anybody takes them in.
    this.#modules = new Set([phases.id.split('/')[0], ...modules.map(({ id }) => id)]);
    this.folder = new Folder(
      [phases, ...modules.flatMap((module) => module.slices ?? [])],
      (fault, where, _module, event) => {
        const { n } = event as NumberedEvent;
        if (!this.#faults.has(n)) this.#faults.set(n, `${where}: ${String(fault)}`);
      },
    );
    this.#timeline = new Timeline(this.folder, restoreRoot(this.folder, snapshot?.state ?? {}));
  }

  take(entry: NumberedEntry): void {
    if (entry.kind === 'event') this.#happen(entry);
    else if (entry.kind === 'checkpoint') this.#verify(entry);
  }

  /** The state after all entries taken so far. They are folded when it is asked for: many at once are folded faster. */
  get root(): Root {
    return this.#timeline.root;
  }

  get verdict(): Verdict {
    return {
      verified: this.#verified,
      unverified: this.#difference ? 0 : this.#since.length,
      difference: this.#difference,
      faults: [...this.#faults].map(([n, what]) => ({ n, what })).toSorted((one, other) => one.n - other.n),
      unknown: this.#unknown,
    };
  }

  #happen(entry: NumberedEvent): void {
    const { n, type } = entry;
    if (!this.#modules.has(type.split('/')[0])) this.#unknown.set(type, (this.#unknown.get(type) ?? 0) + 1);
    const definition = this.folder.definitions.get(type);
    const event = today(entry, definition);
    const fault = definition && payloadError(event, definition);
    if (fault !== undefined) this.#faults.set(n, fault);
    if (fault !== undefined && !isRecord(event.payload)) return;
    this.#timeline.apply(event);
    this.#since.push(event);
  }

  #verify(checkpoint: NumberedEntry & CheckpointEntry): void {
    if (this.#difference) return;
    this.#difference = this.#compare(checkpoint);
    if (!this.#difference) this.#verified++;
    this.#since = [];
  }

  #compare({ n, digests }: NumberedEntry & CheckpointEntry): Difference | undefined {
    const { root } = this;
    for (const [at, { id, reducers }] of this.folder.slices.entries()) {
      const recorded = digests[id];
      const folded = digestOf(root[at]);
      if (recorded === undefined || recorded === folded) continue;
      const taken = new Set<string>(reducers.map(({ event }) => event.type));
      const suspects = this.#since.filter(({ type }) => taken.has(type)).map(({ n: at_, type }) => ({ n: at_, type }));
      return { n, slice: id, recorded, folded, suspects };
    }
    return undefined;
  }
}

/** What is wrong with an event's payload by its definition. Of one that had secrets nothing is said: they are not in the log. */
function payloadError(event: NumberedEvent, { schema, version }: EventDefinition): string | undefined {
  if (secretsRemover(schema)) return undefined;
  const { error } = schema.safeParse(event.payload);
  return error && `${event.type}, version ${version}, is not as defined: ${plainTextOf(error)}`;
}
