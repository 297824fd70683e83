import Fuse from 'fuse.js';
import { valuesOf } from '../submitted-data.ts';

/** SPEC.md point 9. A pattern is at most 32 characters long: the box takes no more. */
const RULES = { threshold: 0.6, distance: 100 } as const;

/** Rows indexed and looked through at once; in between others have their turn. */
const AT_ONCE = 500;

/** A row as it is searched: its id, and its submitted fields as JSON. */
export type Searched = readonly [id: number, submittedData: string];

interface Piece {
  readonly rows: Map<number, readonly string[]>;
  /** Made when it is searched; gone when one of its rows changes. */
  fuse: Fuse<Entry> | undefined;
}
interface Entry {
  readonly id: number;
  readonly values: readonly string[];
}

/**
 * What is searched of one form, kept ready: a new row costs its piece anew, not the whole. A row fits or not whatever the
 * others are, so the pieces together find what one search over all finds.
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

  /** Ids of the rows that the text fits, the best match first. Gives way to others now and then, and ends when aborted. */
  async find(text: string, giveWay: () => Promise<void>, signal: AbortSignal): Promise<number[]> {
    const found: { readonly id: number; readonly score: number }[] = [];
    for (const piece of this.#pieces) {
      for (const { item, score = 1 } of fuseOf(piece).search(text)) found.push({ id: item.id, score });
      await giveWay();
      signal.throwIfAborted();
    }
    return found.sort((a, b) => a.score - b.score || a.id - b.id).map(({ id }) => id);
  }

  /** Makes ready what is not, so that the first search need not. */
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
