import { digestOf, isSameState, orderOf } from '../kernel/digest.ts';
import type { NumberedEntry } from '../kernel/entry.ts';
import { settled } from '../kernel/phase.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Saved } from '../kernel/stored-state.ts';
import { isSettledBefore, logOf, modulesBefore, type Start } from './log-parts.ts';
import { minimize } from './minimize.ts';
import { playBack, type Playback } from './playback.ts';
import type { Module } from '../kernel/module.ts';
import { replay } from './replay.ts';
import type { Difference } from './verdict.ts';

export interface FoldHost {
  readonly modules: readonly Module[];
  /** Folds it through the modules of the build that recorded it, if they are at hand. */
  readonly foldBuggy?: ((log: Log) => Saved | Promise<Saved>) | undefined;
}

/**
 * Reduces a log to events of the slice that differs first, on the state at the last checkpoint that agreed, with the checkpoint of these
 * modules. Which digest the buggy build would have for fewer events is only known if it is at hand: then the events and rows are
 * reduced to those of which it makes another state. Otherwise all events since that checkpoint stay.
 */
export async function reduceFolded(log: Log, { slice, n, at = n }: Difference, host: FoldHost): Promise<Log> {
  const playback = await playBack(host.modules, log);
  const agreed = log.entries.findLast(
    (entry) => entry.kind === 'checkpoint' && entry.n < n && isSettledBefore(log.entries, entry.n),
  );
  const before = agreed?.n ?? playback.before;
  // A later event may correct the state.
  const since = eventsOf(
    slice,
    log.entries.filter((entry) => entry.n > before && entry.n < n && entry.n <= at),
    playback,
  );
  const start = { state: { [slice]: playback.stateOf(slice, before) }, modules: modulesBefore(log, before) };
  const { state, entries } = await reduced(log, slice, start, since, host);
  return withCheckpoint(logOf(log, { ...start, state }, entries), slice, host);
}

/** The events that a slice reduces, and the ends of the commands whose optimistic events are among them. */
function eventsOf(slice: string, since: readonly NumberedEntry[], playback: Playback): readonly NumberedEntry[] {
  const types = new Set<string>(playback.reducedBy(slice));
  const isReduced = (entry: NumberedEntry) => entry.kind === 'event' && types.has(entry.type);
  const optimistic = new Set(
    since.flatMap((entry) => (entry.kind === 'event' && isReduced(entry) && entry.optimistic ? [entry.command] : [])),
  );
  return since.filter(
    (entry) =>
      isReduced(entry) || (entry.kind === 'event' && entry.type === settled.type && optimistic.has(entry.command)),
  );
}

interface Part {
  readonly state: Saved;
  readonly entries: readonly NumberedEntry[];
}

async function reduced(
  log: Log,
  slice: string,
  start: Start,
  since: readonly NumberedEntry[],
  { modules, foldBuggy }: FoldHost,
): Promise<Part> {
  const whole = { state: start.state, entries: since };
  if (!foldBuggy) return whole;
  const differs = async ({ state, entries }: Part) => {
    const part = logOf(log, { ...start, state }, entries);
    const [correct, buggy] = [replay(modules, part).state[slice], (await foldBuggy(part))[slice]];
    return !isSameJson(correct, buggy);
  };
  if (!(await differs(whole))) return whole;
  const unitOf = unitsOf(since);
  const only = (units: readonly string[]) => since.filter((entry) => units.includes(unitOf(entry)));
  const units = await minimize([...new Set(since.map(unitOf))], (some) => differs({ ...whole, entries: only(some) }));
  const entries = only(units);
  const rows: unknown = start.state[slice];
  if (!Array.isArray(rows)) return { ...whole, entries };
  // Rows of a table are any values.
  const needed = await minimize(rows as readonly unknown[], (some) => differs({ state: { [slice]: some }, entries }));
  return { entries, state: { [slice]: needed } };
}

/** An optimistic event stays or goes with the end of its command. */
function unitsOf(entries: readonly NumberedEntry[]): (entry: NumberedEntry) => string {
  const optimistic = new Set(
    entries.flatMap((entry) => (entry.kind === 'event' && entry.optimistic ? [entry.command] : [])),
  );
  return (entry) =>
    entry.kind === 'event' && entry.command !== undefined && optimistic.has(entry.command)
      ? entry.command
      : `entry ${entry.n}`;
}

/** Whether two states of a slice have the same JSON; those of tables also in the order of rows. */
const isSameJson = (one: unknown, other: unknown) => isSameState({ state: one }, { state: other });

/** Ends a log with the checkpoint of these modules. */
async function withCheckpoint(log: Log, slice: string, { modules }: FoldHost): Promise<Log> {
  const last = log.entries.length;
  const folded = (await playBack(modules, log)).rawStateOf(slice, last);
  const order = orderOf(folded);
  const checkpoint = {
    kind: 'checkpoint',
    n: last + 1,
    digests: { [slice]: digestOf(folded) },
    ...(order !== undefined && { orders: { [slice]: order } }),
  } as const;
  return { ...log, entries: [...log.entries, checkpoint] };
}
