import type { NumberedEntry } from '../kernel/entry.ts';
import { moduleOf } from '../kernel/module-of.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Driven, DriveDifference } from './driven.ts';
import type { Violation } from './invariant.ts';
import { isSettledBefore, logOf, modulesBefore, logPartsOf, type Start } from './log-parts.ts';
import { reduceFolded, type FoldHost } from './reduce-folded.ts';
import { minimize } from './minimize.ts';
import { playBack, type Playback } from './playback.ts';
import { conclusionOf, type Difference, type Verdict } from './verdict.ts';
import { isSame } from './yielded.ts';

/** The first problem of a log, which the reduced log still has. */
export type Finding =
  | ({ readonly kind: 'drive-difference' } & DriveDifference)
  | ({ readonly kind: 'difference' } & Difference)
  | ({ readonly kind: 'violation' } & Violation);

export interface Reduced {
  readonly log: Log;
  readonly finding: Finding;
}

export interface ReduceHost extends FoldHost {
  /** Folds it, and checks the invariants. */
  readonly fold: (log: Log) => Verdict | Promise<Verdict>;
  readonly drive: (log: Log) => Promise<Driven>;
}

/** Rows of a table are left out only from a larger state: a smaller one is short enough to read. */
const MAX_STATE_LENGTH = 20_000;

/**
 * Reduces a log to the commands that show its first difference or violated invariant. Undefined where nothing differs; errors
 * are left alone.
 *
 * The rest of a command whose run differs stays as it is. For a difference, the reduced log starts shortly before it, with the state
 * at that point.
 */
export async function reduceLog(log: Log, host: ReduceHost): Promise<Reduced | undefined> {
  const finding = await findingIn(log, host);
  if (finding?.kind === 'difference') return { log: await reduceFolded(log, finding, host), finding };
  const last = finding && log.entries.find(({ n }) => n === finding.n);
  if (!finding || !last) return undefined;
  const isShown = async (part: Log) => isSameFinding(finding, await findingIn(part, host), part.entries.length);
  const entries = log.entries.filter((entry) => entry.n <= last.n && (entry.kind !== 'checkpoint' || entry === last));
  const from = await firstNeeded(log, finding, entries, host, isShown);
  const commands = await withoutCommands(log, from, last, isShown);
  const state = await withoutState(log, { ...from, entries: commands }, moduleNeeded(finding), isShown);
  const reduced = logOf(log, { ...from.start, state }, commands);
  const shown = await findingIn(reduced, host);
  return shown && { log: reduced, finding: shown };
}

/** The first difference or violated invariant of a log. */
export async function findingIn(log: Log, { fold, drive }: ReduceHost): Promise<Finding | undefined> {
  const verdict = await fold(log);
  const driven = await drive(log);
  const { kind, n } = conclusionOf({ ...verdict, errors: [] }, driven);
  const [violation] = verdict.violations;
  // A handler that differs is nearer to the cause than what it violates.
  if (driven.difference && (kind === 'drive-difference' || driven.difference.n === n))
    return { kind: 'drive-difference', ...driven.difference };
  if (kind === 'difference' && verdict.difference) return { kind, ...verdict.difference };
  return kind === 'violation' && violation ? { kind, ...violation } : undefined;
}

function isSameFinding(one: Finding, other: Finding | undefined, last: number): boolean {
  if (other?.n !== last) return false;
  if (one.kind === 'violation')
    return other.kind === 'violation' && one.module === other.module && one.what === other.what;
  if (one.kind === 'difference' || other.kind !== 'drive-difference') return false;
  // The other build must still yield something else: what this one yields stays exactly the same.
  return one.command?.type === other.command?.type && isSame(one.got, other.got);
}

interface From {
  readonly start: Start;
  readonly entries: readonly NumberedEntry[];
}

/**
 * Where the reduced log starts: at the command that differs, if its run shows the difference alone. What violates an invariant
 * may have happened at any time before.
 */
async function firstNeeded(
  log: Log,
  finding: Finding,
  entries: readonly NumberedEntry[],
  { modules }: ReduceHost,
  isShown: (log: Log) => Promise<boolean>,
): Promise<From> {
  const whole = { start: { state: log.snapshot?.state ?? {}, modules: log.snapshot?.modules }, entries };
  const partOf = logPartsOf(entries);
  const last = entries.at(-1);
  const first = last && entries.find((entry) => partOf(entry) === partOf(last));
  if (finding.kind !== 'drive-difference' || !first || !isSettledBefore(log.entries, first.n)) return whole;
  const playback = await playBack(modules, { ...log, entries: log.entries.filter(({ n }) => n < first.n) });
  const start = { state: stateAfter(playback, first.n - 1), modules: modulesBefore(log, first.n) };
  const from = { start, entries: entries.filter(({ n }) => n >= first.n) };
  return (await isShown(logOf(log, start, from.entries))) ? from : whole;
}

const stateAfter = (playback: Playback, n: number): Start['state'] =>
  Object.fromEntries(playback.slices.map((slice) => [slice, playback.stateOf(slice, n)]));

async function withoutCommands(
  log: Log,
  { start, entries }: From,
  last: NumberedEntry,
  isShown: (log: Log) => Promise<boolean>,
): Promise<readonly NumberedEntry[]> {
  const partOf = logPartsOf(entries);
  const needed = partOf(last);
  const others = [...new Set(entries.map(partOf))].filter((part) => part !== needed);
  const only = (parts: readonly string[]) => {
    const retained = new Set([...parts, needed]);
    return entries.filter((entry) => retained.has(partOf(entry)));
  };
  return only(await minimize(others, (parts) => isShown(logOf(log, start, only(parts)))));
}

/** The module whose state stays: the buggy build may have read another slice of it. */
const moduleNeeded = (finding: Finding) =>
  finding.kind === 'drive-difference' ? moduleOf(finding.command?.type ?? '') : '';

async function withoutState(
  log: Log,
  { start, entries }: From,
  module: string,
  isShown: (log: Log) => Promise<boolean>,
): Promise<Start['state']> {
  const isShownWith = (state: Start['state']) => isShown(logOf(log, { ...start, state }, entries));
  const own = Object.keys(start.state).filter((slice) => moduleOf(slice) === module);
  const only = (slices: readonly string[]) =>
    Object.fromEntries([...own, ...slices].map((slice) => [slice, start.state[slice]]));
  const others = Object.keys(start.state).filter((slice) => moduleOf(slice) !== module);
  const state: Record<string, unknown> = only(await minimize(others, (slices) => isShownWith(only(slices))));
  for (const [slice, rows] of Object.entries(state)) {
    if (!Array.isArray(rows) || JSON.stringify(state).length <= MAX_STATE_LENGTH) continue;
    // Rows of a table are any values.
    const all = rows as readonly unknown[];
    state[slice] = await minimize(all, (some) => isShownWith({ ...state, [slice]: some }));
  }
  return state;
}
