/**
 * Stores a log as a ring of segments, each a snapshot and the lines after it. Implementations bound their size by dropping
 * the oldest segments.
 */
export interface LogStorage {
  /** The newest segment; without lines when there is none or it would take too long to restore. */
  latest(): Promise<StoredSegment>;
  /** All stored lines, oldest first. */
  all(): Promise<readonly string[]>;
  /** Starts a segment with its snapshot line. */
  begin(snapshot: string): Promise<void>;
  append(lines: readonly string[]): Promise<void>;
  /** Replaces the saved state of the newest segment, so that a restart folds only what follows it. */
  saveState(state: SavedState): Promise<void>;
  wipe(): Promise<void>;
}

export interface StoredSegment {
  /** Its snapshot first. */
  readonly lines: readonly string[];
  readonly state?: SavedState | undefined;
}

/** The state after entry `n`, as a snapshot line. */
export interface SavedState {
  readonly n: number;
  readonly snapshot: string;
}

/**
 * The lines of all segments with only the first snapshot, since the others follow from the entries. Segments before a fresh one
 * are left out, because the fresh snapshot does not follow from them.
 */
export function withOneSnapshot(segments: readonly (readonly string[])[]): readonly string[] {
  const first = segments.findLastIndex(([snapshot]) => snapshot?.startsWith(FRESH));
  return segments.slice(Math.max(0, first)).flatMap((segment, at) => (at === 0 ? segment : segment.slice(1)));
}

/** The start of a fresh snapshot's line; see `SnapshotLine`. */
const FRESH = '{"kind":"snapshot","fresh":true';

/** Characters of a snapshot, and of the lines after it. */
export interface SegmentSize {
  snapshot: number;
  lines: number;
}

export const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);
