import { lineOf } from '../../../src/kernel/codec.ts';
import type { NumberedEntry } from '../../../src/kernel/entry.ts';
import { LineWriter } from '../../../src/kernel/line-writer.ts';
import { readLog } from '../../../src/kernel/read-log.ts';
import { MIN_SEGMENT_LENGTH } from '../../../src/kernel/recorder.ts';
import { foldLog } from '../../replay.ts';
import { renamed } from './history.ts';

/** As many as 8 MB hold. */
const SEGMENTS = 4;

/**
 * The lines of a tab's log that is full, by segment: each is as long as the next one allows. `recorded` has the lines of a page, which
 * happens again and again.
 */
export async function fullLog(recorded: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { snapshot, entries } = readLog(recorded);
  if (entries.length === 0) throw new Error('The page has recorded nothing');
  const { state } = await foldLog(recorded.join('\n'));
  const again = endless(entries);
  let n = 0;
  return Array.from({ length: SEGMENTS }, () => {
    const { fresh: _, ...line } = { fresh: true, ...snapshot, kind: 'snapshot', n, state } as const;
    const lines = [lineOf(line)];
    const writer = new LineWriter();
    for (let length = 0; length < MIN_SEGMENT_LENGTH;) {
      const next = again.next().value;
      if (!next) break;
      const written = writer.write({ ...next, n: ++n });
      length += written.reduce((sum, text) => sum + text.length, 0);
      lines.push(...written);
    }
    return lines;
  });
}

/** The entries of a page, again and again, without checkpoints. */
function* endless(entries: readonly NumberedEntry[]): Generator<NumberedEntry, undefined> {
  for (let round = 0; ; round++)
    for (const entry of entries) if (entry.kind !== 'checkpoint') yield renamed(entry, `-${round}`);
}
