import { lineOf, type SnapshotLine } from './codec.ts';
import type { RootReducer, Root } from './fold.ts';

/** Rows that are serialised at a time. */
const ROWS_PER_PIECE = 250;

/** The line of a snapshot, in pieces small enough to be serialised between two frames. */
export function* snapshotPieces(line: Omit<SnapshotLine, 'state'>, reducer: RootReducer, root: Root): Iterable<string> {
  yield `${lineOf(line).slice(0, -1)},"state":`;
  yield* savedPieces(reducer, root);
  yield '}';
}

function* savedPieces({ slices }: RootReducer, root: Root): Iterable<string> {
  for (const [at, slice] of slices.entries()) {
    yield `${at === 0 ? '{' : ','}${lineOf(slice.id)}:`;
    const saved = slice.save(root[at]);
    if (Array.isArray(saved)) yield* piecesOf(saved);
    else yield lineOf(saved);
  }
  yield slices.length === 0 ? '{}' : '}';
}

function* piecesOf(rows: readonly unknown[]): Iterable<string> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PIECE) {
    const piece = lineOf(rows.slice(from, from + ROWS_PER_PIECE));
    yield `${from === 0 ? '[' : ','}${piece.slice(1, -1)}`;
  }
  yield rows.length === 0 ? '[]' : ']';
}
