import type { NumberedEntry } from '../kernel/entry.ts';
import type { Log } from '../kernel/read-log.ts';
import { findingIn, reduceLog, type ReduceHost } from './reduce.ts';
import { isSameState } from '../kernel/digest.ts';
import { replay } from './replay.ts';
import { testSource } from './test-source.ts';

/** A regression test and the log that it reads. */
export interface LogTest {
  readonly source: string;
  /** The reduced log, without personal data. */
  readonly log: string;
  /** Entries, commands and characters, before and after. */
  readonly sizes: string;
}

interface ToTestHost extends ReduceHost {
  /** Removes the personal data of a log, and writes it. */
  readonly redact: (log: Log) => Promise<string>;
  readonly read: (text: string) => Log;
}

/** No test can be made of a log; the message says why. */
export class NoLogTest extends Error {}

/**
 * Makes a test of the first difference or violated invariant of a log. The difference is that of the redacted log, which a test can
 * be published with. Rejects with `NoLogTest`.
 */
export async function toTest(log: Log, options: { file: string; tool: string }, host: ToTestHost): Promise<LogTest> {
  const reduced = await reduceLog(log, host);
  if (!reduced) throw new NoLogTest('the log shows no difference and no violated invariant');
  const text = await host.redact(reduced.log);
  const { finding } = reduced;
  const redacted = host.read(text);
  const shown = await findingIn(redacted, host);
  // The log has this checkout's digests of a differing slice. Invariants may read slices that it lacks.
  const isFolded = finding.kind === 'difference';
  const isShown = isFolded ? shown?.kind !== 'difference' : shown?.kind === finding.kind;
  const isFoldedAlike = isFolded && (await isBuggyAlike(redacted, host));
  if (!isShown || isFoldedAlike) throw new NoLogTest('without personal data, the log no longer shows what it did');
  const sizes = [
    counted(redacted.entries, log.entries, () => true, 'entries'),
    counted(redacted.entries, log.entries, ({ kind }) => kind === 'command', 'commands'),
  ].join(' and ');
  return { source: testSource(isFolded || !shown ? finding : shown, { ...options, sizes }), log: text, sizes };
}

/** Whether the buggy build, if it is at hand, has the checkpoints of these modules. */
async function isBuggyAlike(log: Log, { modules, foldBuggy }: ToTestHost): Promise<boolean> {
  const buggy = await foldBuggy?.(log);
  const { state } = replay(modules, log);
  return (
    buggy !== undefined &&
    Object.keys(log.snapshot?.state ?? {}).every((id) => isSameState({ of: state[id] }, { of: buggy[id] }))
  );
}

function counted(
  after: readonly NumberedEntry[],
  before: readonly NumberedEntry[],
  isCounted: (entry: NumberedEntry) => boolean,
  what: string,
): string {
  return `${after.filter(isCounted).length} of ${before.filter(isCounted).length} ${what}`;
}
