import Fuse from 'fuse.js';
import { valuesOf } from '../submitted-data.ts';

/** Rules of SPEC.md point 9. fuse.js limits a pattern to 32 characters, which is also the limit of the search box. */
const RULES = { threshold: 0.6, distance: 100 } as const;

/** Rows per chunk. Between chunks the search yields to other tasks. */
const AT_ONCE = 500;

/** A row to index: its id and its submitted fields as JSON. */
export type Searched = readonly [id: number, submittedData: string];

interface Piece {
  readonly rows: Map<number, readonly string[]>;
  /** Built on the first search; discarded when one of its rows changes. */
  fuse: Fuse<Entry> | undefined;
}
interface Entry {
  readonly id: number;
  readonly values: readonly string[];
}

/**
 * Search index of one form, in chunks, so that a new row rebuilds one chunk rather than the whole index. Whether a row
 * matches does not depend on other rows, so searching chunk by chunk finds the same rows as one search.
 */
export class SearchIndex {
  readonly #pieces: Piece[] = [];
  readonly #pieceOf = new Map<number, Piece>();

  put(rows: Iterable<Searched>): void {
    for (const [id, submittedData] of rows) {
      const piece = this.#pieceOf.get(id) ?? this.#lastPiece();
      piece.rows.set(id, valuesOf(submittedData));
      piece.fuse = undefined;
      this.#pieceOf.set(id, piece);
    }
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) {
      const piece = this.#pieceOf.get(id);
      piece?.rows.delete(id);
      if (piece) piece.fuse = undefined;
      this.#pieceOf.delete(id);
    }
  }

  /** Resolves with matching ids, best match first. Yields after each chunk and rejects when aborted. */
  async find(text: string, giveWay: () => Promise<void>, signal: AbortSignal): Promise<number[]> {
    const found: { readonly id: number; readonly score: number }[] = [];
    for (const piece of this.#pieces) {
      for (const { item, score = 1 } of fuseOf(piece).search(text)) found.push({ id: item.id, score });
      await giveWay();
      signal.throwIfAborted();
    }
    return found.sort((a, b) => a.score - b.score || a.id - b.id).map(({ id }) => id);
  }

  /** Builds the missing chunks, so that the first search is fast. */
  async prepare(giveWay: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (const piece of this.#pieces) {
      if (piece.fuse) continue;
      fuseOf(piece);
      await giveWay();
      signal.throwIfAborted();
    }
  }

  #lastPiece(): Piece {
    const last = this.#pieces.at(-1);
    if (last && last.rows.size < AT_ONCE) return last;
    const piece: Piece = { rows: new Map(), fuse: undefined };
    this.#pieces.push(piece);
    return piece;
  }
}

function fuseOf(piece: Piece): Fuse<Entry> {
  if (piece.fuse) return piece.fuse;
  const entries = Array.from(piece.rows, ([id, values]) => ({ id, values }));
  piece.fuse = new Fuse(entries, { ...RULES, keys: ['values'], includeScore: true, shouldSort: false });
  return piece.fuse;
}
