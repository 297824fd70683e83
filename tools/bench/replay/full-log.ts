import { lineOf } from '../../../src/kernel/codec.ts';
import type { NumberedEntry } from '../../../src/kernel/entry.ts';
import { LineWriter } from '../../../src/kernel/line-writer.ts';
import { readLog } from '../../../src/kernel/read-log.ts';
import { MIN_SEGMENT_LENGTH, MIN_UNSAVED_LENGTH } from '../../../src/kernel/recorder.ts';
import type { SavedState } from '../../../src/kernel/segments.ts';
import { foldLog } from '../../replay.ts';
import { renamed } from './history.ts';

/** As many as 8 MB hold. */
const SEGMENTS = 4;

export interface FullLog {
  /** Lines, by segment. */
  readonly segments: readonly (readonly string[])[];
  /** The saved state of the newest segment. */
  readonly state: SavedState;
}

/**
 * A tab's log that is full: each segment is as long as the next one allows, and as much follows the saved state as the next one
 * allows. `recorded` has the lines of a page, which happens again and again.
 */
export async function fullLog(recorded: readonly string[]): Promise<FullLog> {
  const { snapshot, entries } = readLog(recorded);
  if (entries.length === 0) throw new Error('The page has recorded nothing');
  const { state } = await foldLog(recorded.join('\n'));
  const again = endless(entries);
  let n = 0;
  const stateNow = (): SavedState => {
    const { fresh: _, ...line } = { fresh: true, ...snapshot, kind: 'snapshot', n, state } as const;
    return { n, snapshot: lineOf(line) };
  };
  let saved = stateNow();
  const unsaved = Math.max(MIN_UNSAVED_LENGTH, saved.snapshot.length);
  const segments = Array.from({ length: SEGMENTS }, () => {
    saved = stateNow();
    const begun = saved;
    const lines = [begun.snapshot];
    const writer = new LineWriter();
    for (let length = 0; length < MIN_SEGMENT_LENGTH;) {
      if (saved === begun && length > MIN_SEGMENT_LENGTH - unsaved) {
        saved = stateNow();
        writer.restart();
      }
      const next = again.next().value;
      if (!next) break;
      const written = writer.write({ ...next, n: ++n });
      length += written.reduce((sum, text) => sum + text.length, 0);
      lines.push(...written);
    }
    return lines;
  });
  return { segments, state: saved };
}

/** The entries of a page, again and again, without checkpoints. */
function* endless(entries: readonly NumberedEntry[]): Generator<NumberedEntry, undefined> {
  for (let round = 0; ; round++)
    for (const entry of entries) if (entry.kind !== 'checkpoint') yield renamed(entry, `-${round}`);
}
