import type { NumberedEntry } from './entry.ts';
import type { RootReducer, RecordedEvent, Root } from './fold.ts';
import type { CommandRef } from './phase.ts';
import { BLOB } from './line-format.ts';
import { readLog } from './read-log.ts';
import { lengthOf, type SegmentSize, type StoredSegment } from './segments.ts';
import { unsettledCommands } from './stored-commands.ts';
import { restoreRoot } from './stored-state.ts';
import { upcast } from './upcast.ts';

/** A recorded session to continue from. */
interface StoredSession {
  readonly root: Root;
  readonly events: readonly RecordedEvent[];
  /** The commands that were unsettled at its end. */
  readonly unsettled: Iterable<CommandRef>;
  /** The number of its last entry. */
  readonly last: number;
  /** Since the snapshot that was restored. */
  readonly growth: SegmentSize;
}

/** Reads a segment that `version` recorded; undefined if another version did. Throws when it is damaged. */
export function storedSession(stored: StoredSegment, version: string, reducer: RootReducer): StoredSession | undefined {
  const { start, blobs, rest } = restorableParts(stored);
  const { snapshot, entries } = readLog([start, ...blobs, ...rest]);
  if (snapshot?.version !== version) return undefined;
  const root = restoreRoot(reducer, snapshot.state);
  const events = eventsOf(entries, reducer);
  const last = entries.at(-1)?.n ?? snapshot.n;
  const growth = { snapshot: start.length, lines: lengthOf(rest) };
  return { root, events, unsettled: unsettledCommands(root, events, reducer), last, growth };
}

/** What to restore: a snapshot, the lines after it, and the blobs before it, to which these may refer. */
function restorableParts({ lines: [start = '', ...lines], state }: StoredSegment) {
  const at = state ? lines.findLastIndex((line) => line.startsWith(`{"n":${state.n},`)) : -1;
  // After a failed write, the segment may lack the entry of the saved state.
  if (!state || at === -1) return { start, blobs: [], rest: lines };
  const blobs = lines.slice(0, at).filter((line) => line.startsWith(BLOB));
  return { start: state.snapshot, blobs, rest: lines.slice(at + 1) };
}

/** The events among entries, upcast to their current versions. */
function eventsOf(entries: readonly NumberedEntry[], reducer: RootReducer): readonly RecordedEvent[] {
  return entries
    .filter((entry) => entry.kind === 'event')
    .map((entry) => upcast(entry, reducer.definitions.get(entry.type)));
}
