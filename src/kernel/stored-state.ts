import type { RootReducer, Root } from './fold.ts';

/** The state as JSON, by slice id. */
export type Saved = Readonly<Record<string, unknown>>;

/** Converts the state to JSON, for snapshots. */
export function saveRoot(reducer: RootReducer, root: Root): Saved {
  return Object.fromEntries(reducer.slices.map((slice, at) => [slice.id, slice.save(root[at])]));
}

/** Restores the state. A slice missing from the snapshot gets its initial state. Throws when the snapshot is damaged. */
export function restoreRoot(reducer: RootReducer, saved: Saved): Root {
  return reducer.slices.map((slice) => {
    if (!(slice.id in saved)) return slice.initial;
    try {
      return slice.restore(saved[slice.id]);
    } catch (cause) {
      throw new Error(`the snapshot of ${slice.id} cannot be read`, { cause });
    }
  });
}
