import type { Folder, Root } from './fold.ts';

/** The state as JSON, by slice id. */
export type Saved = Readonly<Record<string, unknown>>;

export function saveRoot(folder: Folder, root: Root): Saved {
  return Object.fromEntries(folder.slices.map((slice, at) => [slice.id, slice.save(root[at])]));
}

/** The state again; a slice that the snapshot does not know starts from its initial state. */
export function restoreRoot(folder: Folder, saved: Saved): Root {
  return folder.slices.map((slice) => (slice.id in saved ? slice.restore(saved[slice.id]) : slice.initial));
}
