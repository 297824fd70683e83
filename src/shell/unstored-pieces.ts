import { tabStorage } from './browser-storage.ts';

/** A piece of a tab's log: a segment's snapshot, or lines after it. Keys grow with time; `at` is when it was written. */
export interface Piece {
  readonly tab: string;
  readonly segment: number;
  /** Its position in the segment; the snapshot is 0. */
  readonly part: number;
  readonly at: number;
  readonly bytes: number;
  readonly text: string;
}

const KEY = 'inlet-log-rest';

/**
 * What a page that was left could not store in the database. The session storage takes it while the page goes away, and the
 * next page of the tab stores it. Where it is too long for the session storage, it is lost.
 */
export const unstoredPieces = {
  write(pieces: readonly Piece[]): void {
    tabStorage.write(KEY, pieces.length === 0 ? null : JSON.stringify(pieces));
  },

  /** Reads and removes them: a tab that is duplicated later must not start with a copy. */
  take(): readonly Piece[] {
    const text = tabStorage.read(KEY);
    tabStorage.write(KEY, null);
    try {
      return text === null ? [] : (JSON.parse(text) as Piece[]);
    } catch {
      return [];
    }
  },
};
