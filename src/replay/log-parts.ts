import { lineOf } from '../kernel/codec.ts';
import type { EventEntry, NumberedEntry } from '../kernel/entry.ts';
import { modulesLoaded } from '../kernel/loaded-modules.ts';
import { settlementIn } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';
import { wholeLines } from '../kernel/recorder.ts';
import type { Saved } from '../kernel/stored-state.ts';

/** The state that a part of a log starts from. */
export interface Start {
  readonly state: Saved;
  /** The modules of the page, if the log names them. */
  readonly modules: readonly unknown[] | undefined;
}

/** The log of some of its entries, numbered again. Its ids stay. */
export function logOf({ header, snapshot }: Log, { state, modules }: Start, entries: readonly NumberedEntry[]): Log {
  const { modules: _, ...line } = snapshot ?? ({ kind: 'snapshot', n: 0, state: {} } as const);
  return {
    header,
    // `modules` is as the log had it.
    snapshot: { ...line, n: 0, state, ...(modules && { modules: modules as readonly string[] }) },
    entries: entries.map((entry, at) => ({ ...entry, n: at + 1 })),
  };
}

/** The modules that the page had loaded before entry `n`. */
export function modulesBefore({ snapshot, entries }: Log, n: number): Start['modules'] {
  const loaded = entries.findLast(
    (entry): entry is NumberedEntry & EventEntry =>
      entry.kind === 'event' && entry.n < n && entry.type === modulesLoaded.type,
  );
  return (loaded && modulesLoaded.schema.safeParse(loaded.payload).data?.modules) ?? snapshot?.modules;
}

/**
 * Names the part of a log that an entry belongs to, which is removed as a whole: everything that one command of a user or the server
 * has led to. An entry without a command is a part of its own.
 */
export function logPartsOf(entries: readonly NumberedEntry[]): (entry: NumberedEntry) => string {
  const roots = new Map<string, string>();
  for (const entry of entries)
    if (entry.kind === 'command') roots.set(entry.id, roots.get(entry.cause ?? '') ?? entry.cause ?? entry.id);
  return (entry) => {
    if (entry.kind === 'checkpoint') return `entry ${entry.n}`;
    const command = entry.kind === 'command' ? entry.id : entry.command;
    return command === undefined ? `entry ${entry.n}` : (roots.get(command) ?? command);
  };
}

/** Whether no optimistic event is pending before entry `n`, so that the state there can be a snapshot. */
export function isSettledBefore(entries: readonly NumberedEntry[], n: number): boolean {
  const pending = new Set<string>();
  for (const entry of entries) {
    if (entry.n >= n) break;
    if (entry.kind !== 'event' || entry.command === undefined) continue;
    if (entry.optimistic) pending.add(entry.command);
    else pending.delete(settlementIn(entry)?.command ?? '');
  }
  return pending.size === 0;
}

/** The text of a log's file. */
export function serialiseLog({ header, snapshot, entries }: Log): string {
  const first = [header, snapshot].filter((line) => line !== undefined).map(lineOf);
  return [...first, ...entries.flatMap((entry) => wholeLines.write(entry)), ''].join('\n');
}
