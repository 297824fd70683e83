import { readFileSync } from 'node:fs';
import { LineWriter } from '../../../src/kernel/line-writer.ts';
import type { NumberedEntry } from '../../../src/kernel/entry.ts';
import { readLog } from '../../../src/kernel/read-log.ts';
import { MIN_SEGMENT_LENGTH, MIN_UNSAVED_LENGTH } from '../../../src/kernel/recorder.ts';

/** As in src/shell/log-storage.ts. */
const MAX_BYTES = 8 * 1024 * 1024;
const ROUNDS = 12;

interface Segment {
  bytes: number;
  entries: number;
}

/** Entries that 8 MB hold of these exported logs, one after another, again and again: the median while the oldest are dropped. */
export function entriesInFull(files: readonly string[]): number {
  const sessions = files.map((file) => readLog(readFileSync(file, 'utf8').split('\n')));
  const snapshot = Math.max(...sessions.map((log) => JSON.stringify(log.snapshot?.state ?? {}).length));
  const retained: number[] = [];
  let [writer, n, unsaved] = [new LineWriter(), 0, 0];
  let segments: Segment[] = [{ bytes: snapshot, entries: 0 }];
  for (let round = 0; round < ROUNDS; round++)
    for (const entry of sessions.flatMap((log, at) => log.entries.map((one) => renamed(one, `${round}-${at}`)))) {
      let newest = segments.at(-1);
      if (!newest || newest.bytes - snapshot > Math.max(MIN_SEGMENT_LENGTH, snapshot)) {
        [newest, writer, unsaved] = [{ bytes: snapshot, entries: 0 }, new LineWriter(), 0];
        segments.push(newest);
      }
      if (unsaved > Math.max(MIN_UNSAVED_LENGTH, snapshot)) {
        writer.restart();
        unsaved = 0;
      }
      for (const line of writer.write({ ...entry, n: ++n })) {
        newest.bytes += line.length;
        unsaved += line.length;
      }
      newest.entries++;
      segments = newestWithin(MAX_BYTES, segments);
      if (round >= ROUNDS / 2) retained.push(segments.reduce((sum, { entries }) => sum + entries, 0));
    }
  return retained.toSorted((one, other) => one - other)[retained.length >> 1] ?? 0;
}

/** The entry with another command id, as if the session had happened again. */
export function renamed(entry: NumberedEntry, suffix: string): NumberedEntry {
  if (entry.kind === 'command') return { ...entry, id: entry.id + suffix };
  if (!('command' in entry) || entry.command === undefined) return entry;
  const command = entry.command + suffix;
  if (entry.kind !== 'event' || !entry.type.startsWith('kernel/')) return { ...entry, command };
  return { ...entry, command, payload: { ...Object(entry.payload), command } };
}

function newestWithin(maxBytes: number, segments: readonly Segment[]): Segment[] {
  let sum = 0;
  return segments
    .toReversed()
    .filter(({ bytes }, at) => (sum += bytes) <= maxBytes || at === 0)
    .toReversed();
}
