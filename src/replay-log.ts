import { allInvariants } from './all-invariants.ts';
import { allModules } from './all-modules.ts';
import { allRecomputations as recomputations } from './all-recomputations.ts';
import { redactConsoleLog } from './redaction.ts';
import { type LogTest, toTest } from './replay/to-test.ts';
import { conclusionOf } from './replay/verdict.ts';
import { type Log, type NumberedEntry, readLog } from './kernel/index.ts';
import { playBack, type Playback } from './replay/playback.ts';
import type { Redacted } from './replay/redact.ts';
import { MeasuredBounds } from './replay/log-bounds.ts';
import { serialiseLog } from './replay/log-parts.ts';
import { replay } from './replay/replay.ts';
import { driveRecorded } from './shell/drive-recorded.ts';
import { type Parts, StateSearch } from './state-search.ts';

interface ReplayTextOptions {
  readonly until: number | undefined;
  /** The version of this checkout. */
  readonly version: string;
}

interface TestOptions {
  readonly file: string;
  readonly tool: string;
  /** Folds the text of a log on the build that recorded it, if that is at hand; returns the state by slice. */
  readonly foldBuggy: ((text: string) => Readonly<Record<string, unknown>>) | undefined;
}

/** Folds an exported log through all current modules, without a browser; see docs/replay.md. Throws `LogError`. */
export function replayText(text: string, { until = Infinity, version }: ReplayTextOptions) {
  const log = logOf(text, until);
  const { read: _, ...replayed } = replay(allModules, log, { until, version, invariants: allInvariants });
  return { header: log.header, ...replayed, conclusion: conclusionOf(replayed) };
}

/** Runs the handlers, optimistic rules and reactions of a log again; see docs/replay-commands.md. Throws `LogError`. */
export function driveText(text: string, until?: number) {
  return driveRecorded(allModules, logOf(text, until), { recomputations, ...(until !== undefined && { until }) });
}

/** Replaces the personal data in a log; see docs/event-log.md. Throws `LogError`. */
export function redactLog(text: string): Redacted {
  return redactConsoleLog(logOf(text, undefined), allModules);
}

/** Makes a test of a log's first problem; see docs/replay-commands.md. Throws `LogError`, rejects with `NoLogTest`. */
export function testOf(text: string, { foldBuggy, ...options }: TestOptions): Promise<LogTest> {
  return toTest(logOf(text, undefined), options, {
    modules: allModules,
    fold: (log) => replay(allModules, log, { invariants: allInvariants }),
    drive: (log) => driveRecorded(allModules, log, { recomputations }),
    foldBuggy: foldBuggy && ((log) => foldBuggy(serialiseLog(log))),
    redact: (log) => Promise.resolve(redactConsoleLog(log, allModules).text),
    read: (redacted) => readLog(redacted.split('\n')),
  });
}

/** Finds the first entry of a log after which an expression is true; `n` is undefined if there is none. */
export async function firstWhere(text: string, parts: Parts, until?: number) {
  const playback = await playBack(allModules, logOf(text, until));
  const search = new StateSearch(playback, parts);
  for (let n = playback.before; n <= playback.before + playback.entries.length; n++)
    if (search.holdsAfter(n)) return { n, chain: chainOf(playback, n), errors: search.errors };
  return { n: undefined, chain: [], errors: search.errors };
}

/** An entry and the command that it belongs to. */
function chainOf({ entries, before }: Playback, n: number): readonly NumberedEntry[] {
  const entry = entries[n - before - 1];
  if (!entry) return [];
  const commandId = 'command' in entry ? entry.command : undefined;
  const command = entries.find((other) => other.kind === 'command' && other.id === commandId);
  return command ? [entry, command] : [entry];
}

function logOf(text: string, until: number | undefined): Log {
  const log = readLog(text.split('\n'), until, new MeasuredBounds());
  if (log.snapshot || log.entries.length > 0) return log;
  throw new Error('the file is not an event log');
}
