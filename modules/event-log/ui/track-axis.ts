import type { Listed } from './listing.ts';

/** Pauses of a recording are played as at most this long, and take this much of the track. */
export const MAX_PAUSE_MS = 2_000;

/**
 * Where entries are on the track: the milliseconds of playback until each of them. Every entry is at a place of its own, at
 * least a millisecond from the one before.
 */
export type Axis = Float64Array;

export function axisOf(listing: readonly Listed[]): Axis {
  const axis = new Float64Array(listing.length);
  for (let index = 1; index < listing.length; index += 1) {
    const passed = (listing[index]?.at ?? 0) - (listing[index - 1]?.at ?? 0);
    // A file may contain any numbers.
    axis[index] = (axis[index - 1] ?? 0) + (passed > 1 ? Math.min(MAX_PAUSE_MS, Math.round(passed)) : 1);
  }
  return axis;
}

/** The index of the entry at a time of an axis, or else of the next one. */
export function indexAt(axis: Axis, time: number): number {
  let [low, high] = [0, Math.max(0, axis.length - 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((axis[middle] ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many entries are in each of `bins` equal parts of an axis. */
export function activityOf(axis: Axis, bins: number): readonly number[] {
  const counts = Array.from({ length: bins }, () => 0);
  const end = Math.max(1, axis.at(-1) ?? 1);
  for (const time of axis) {
    const bin = Math.min(bins - 1, Math.floor((time / end) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
