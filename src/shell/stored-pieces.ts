import type { SavedState } from '../kernel/index.ts';
import { resultOf } from './log-database.ts';
import type { Piece } from './unstored-pieces.ts';

/** What the size limit and the next piece need to know of a segment. */
export interface Segment {
  readonly number: number;
  /** The number of pieces written. */
  parts: number;
  /** The key of its snapshot, once that is stored. The keys of its other pieces, and of later segments, are greater. */
  from: number | undefined;
  bytes: number;
}

/**
 * Where the tab's next page continues its log. It is replaced with each segment and each saved state, so that a start reads only
 * the newest segment.
 */
export interface ResumePoint {
  /**
   * Its key. Earlier versions take what has the tab's name for a piece, and delete what has another name after seven days like
   * the log of another tab.
   */
  readonly tab: string;
  /** The time of writing, in Unix milliseconds. */
  readonly at: number;
  /** Oldest first. The newest one may have grown since. */
  readonly segments: readonly Segment[];
  /** The saved state of the newest segment. */
  readonly state?: SavedState | undefined;
}

const PREFIX = 'resume ';
/** A text, so that it is greater than the keys of pieces, which are numbers. */
export const resumeKey = (tab: string): string => `${PREFIX}${tab}`;
/** `!` follows the space of the prefix. */
const resumeKeys = () => IDBKeyRange.bound(PREFIX, 'resume!', false, true);

export const resumePoints = {
  /** Missing in logs of earlier versions. */
  read: (pieces: IDBObjectStore, tab: string): Promise<ResumePoint | undefined> =>
    // Only `write` uses this key.
    resultOf(pieces.get(resumeKey(tab)) as IDBRequest<ResumePoint | undefined>),
  write: (pieces: IDBObjectStore, point: ResumePoint): Promise<unknown> => resultOf(pieces.put(point, point.tab)),
  /** Deletes those of tabs without pieces. */
  async deleteUnused(pieces: IDBObjectStore): Promise<void> {
    const keys = await resultOf(pieces.getAllKeys(resumeKeys()));
    for (const key of keys.filter((one) => typeof one === 'string')) {
      const ofTab = pieces.index('tab').count(key.slice(PREFIX.length));
      if ((await resultOf(ofTab)) === 0) pieces.delete(key);
    }
  },
};

export interface Stored {
  readonly key: number;
  readonly piece: Piece;
}

/** The keys of the tab's pieces, ascending. */
export async function keysOf(pieces: IDBObjectStore, tab: string): Promise<readonly number[]> {
  return onlyPieces(await resultOf(pieces.index('tab').getAllKeys(tab)));
}

/** The keys that are not those of resume points. */
export const onlyPieces = (keys: readonly IDBValidKey[]): readonly number[] =>
  keys.filter((key) => typeof key === 'number');

/** The key of the tab's newest piece. */
export async function newestKeyOf(pieces: IDBObjectStore, tab: string): Promise<IDBValidKey | undefined> {
  const newest = await resultOf(pieces.index('tab').openKeyCursor(tab, 'prev'));
  return newest?.primaryKey;
}

/** The tab's pieces from a key on, without duplicates. */
export async function readPieces(pieces: IDBObjectStore, tab: string, from: number): Promise<readonly Stored[]> {
  const keys = (await keysOf(pieces, tab)).filter((key) => key >= from);
  const runs = await Promise.all(
    // The database contains only pieces under these keys; a failed read starts a new log.
    runsOf(keys).map((range) => resultOf(pieces.getAll(range) as IDBRequest<Piece[]>)),
  );
  const found = runs.flat();
  const unique = new Set(withoutDuplicates(found));
  return keys.flatMap((key, at) =>
    found.slice(at, at + 1).flatMap((piece) => (unique.has(piece) ? { key, piece } : [])),
  );
}

/** Ranges of consecutive keys; other tabs have those between. */
function runsOf(keys: readonly number[]): readonly IDBKeyRange[] {
  const starts = keys.filter((key, at) => key !== (keys[at - 1] ?? Number.NaN) + 1);
  const ends = keys.filter((key, at) => key !== (keys[at + 1] ?? Number.NaN) - 1);
  return starts.map((start, at) => IDBKeyRange.bound(start, ends[at]));
}

/** Removes duplicates: a piece in the session storage may have been committed to the database after all. */
export function withoutDuplicates(pieces: readonly Piece[]): readonly Piece[] {
  const byPosition = new Map<string, Piece>();
  for (const piece of pieces) {
    const position = `${piece.segment}/${piece.part}`;
    if (!byPosition.has(position)) byPosition.set(position, piece);
  }
  return [...byPosition.values()];
}

const bySegment = (stored: readonly Stored[]) => [...Map.groupBy(stored, ({ piece }) => piece.segment)];

export function segmentsOf(stored: readonly Stored[]): readonly Segment[] {
  return bySegment(stored).map(([number, ofSegment]) => ({
    number,
    parts: ofSegment.length,
    from: ofSegment[0]?.key,
    bytes: ofSegment.reduce((sum, { piece }) => sum + piece.bytes, 0),
  }));
}

export function linesBySegment(stored: readonly Stored[]): readonly (readonly string[])[] {
  return bySegment(stored).map(([, ofSegment]) => ofSegment.flatMap(({ piece }) => piece.text.split('\n')));
}
