import Fuse from 'fuse.js';
import { valuesOf } from '../submitted-data.ts';
import { WordIndex } from './word-index.ts';

/** SPEC.md point 9. fuse.js accepts patterns of up to 32 characters, as does the search box. */
const RULES = { threshold: 0.6, distance: 100 } as const;

/** Rows per chunk. The search yields between chunks, so that a newer one can abort it. */
const AT_ONCE = 250;

/** Limits the first results to a hundred pages of the list, because the main thread applies them after every key. */
export const MAX_FIRST = 1000;

/** A row to index: its id and its submitted fields as JSON. */
export type IndexableRow = readonly [id: number, submittedData: string];

interface Piece {
  readonly rows: Map<number, readonly string[]>;
  /** Built lazily, and again after one of its rows has changed. */
  fuse: Fuse<Entry> | undefined;
}
interface Entry {
  readonly id: number;
  readonly values: readonly string[];
}

/**
 * Search index of one form. Rows with matching words rank first, followed by the other matches of fuse.js. The index of
 * fuse.js is split into chunks, so that a new row rebuilds only one of them. Each row is scored on its own, so the matches
 * are those of a single index.
 */
export class SearchIndex {
  readonly #words = new WordIndex();
  readonly #pieces: Piece[] = [];
  readonly #pieceOf = new Map<number, Piece>();

  put(rows: Iterable<IndexableRow>): void {
    for (const [id, submittedData] of rows) {
      const piece = this.#pieceOf.get(id) ?? this.#lastPiece();
      const values = valuesOf(submittedData);
      this.#words.put(id, values);
      piece.rows.set(id, values);
      piece.fuse = undefined;
      this.#pieceOf.set(id, piece);
    }
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) {
      const piece = this.#pieceOf.get(id);
      piece?.rows.delete(id);
      if (piece) piece.fuse = undefined;
      this.#words.remove(id);
      this.#pieceOf.delete(id);
    }
  }

  /** The best word matches, within milliseconds. The results of `find` start with them. */
  first(text: string): number[] {
    return this.#words.find(text).slice(0, MAX_FIRST);
  }

  /** Resolves with all matching ids, best match first. Yields after each chunk and rejects when aborted. */
  async find(text: string, yieldToOthers: () => Promise<void>, signal: AbortSignal): Promise<number[]> {
    const wordMatches = this.#words.find(text);
    const known = new Set(wordMatches);
    const found: { readonly id: number; readonly score: number }[] = [];
    for (const piece of this.#pieces) {
      for (const { item, score = 1 } of fuseOf(piece).search(text))
        if (!known.has(item.id)) found.push({ id: item.id, score });
      await yieldToOthers();
      signal.throwIfAborted();
    }
    const byFuse = found.sort((a, b) => a.score - b.score || a.id - b.id).map(({ id }) => id);
    return [...wordMatches, ...byFuse];
  }

  /** Builds the missing chunks, so that the first search is fast. */
  async prepare(yieldToOthers: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (const piece of this.#pieces) {
      if (piece.fuse) continue;
      fuseOf(piece);
      await yieldToOthers();
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
