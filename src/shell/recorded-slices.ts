import type { Slice } from '../kernel/index.ts';

/**
 * The states of slices after a message: those that it contains, as JSON, and the others as before. If one cannot be restored,
 * it throws and `before` is unchanged, so that no part of a message remains.
 */
export function restoreSlices(
  slices: readonly Pick<Slice, 'id' | 'restore'>[],
  before: ReadonlyMap<string, unknown>,
  saved: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> {
  const restored = new Map(before);
  for (const slice of slices) if (slice.id in saved) restored.set(slice.id, slice.restore(saved[slice.id]));
  return restored;
}
