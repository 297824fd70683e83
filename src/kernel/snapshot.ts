import { lineOf } from './codec.ts';
import type { Folder, Root } from './fold.ts';

/** The state as JSON, by slice id. */
export type Saved = Readonly<Record<string, unknown>>;

/** Converts the state to JSON, for snapshots. */
export function saveRoot(folder: Folder, root: Root): Saved {
  return Object.fromEntries(folder.slices.map((slice, at) => [slice.id, slice.save(root[at])]));
}

/** Rows that are serialized at a time. */
const ROWS_PER_PIECE = 250;

/** The state as JSON on one line, in pieces small enough to be serialized between two frames. */
export function* savedPieces({ slices }: Folder, root: Root): Iterable<string> {
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

/** Restores the state. A slice missing from the snapshot gets its initial state. Throws when the snapshot is damaged. */
export function restoreRoot(folder: Folder, saved: Saved): Root {
  return folder.slices.map((slice) => {
    if (!(slice.id in saved)) return slice.initial;
    try {
      return slice.restore(saved[slice.id]);
    } catch (cause) {
      throw new Error(`the snapshot of ${slice.id} cannot be read`, { cause });
    }
  });
}
