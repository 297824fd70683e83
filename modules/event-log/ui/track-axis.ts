import type { Listed } from './listing.ts';

/** Pauses of a recording are played as at most this long. */
export const MAX_PAUSE_MS = 2_000;

/** The room of an entry on the track, which shows what happened rather than how long nothing did. */
const ROOM_MS = { least: 10, most: 400 };

/** Where entries are on the track: the recorded time, with room for each entry and short pauses. */
export type Axis = Float64Array;

export function axisOf(listing: readonly Listed[]): Axis {
  const axis = new Float64Array(listing.length);
  for (let index = 1; index < listing.length; index += 1) {
    const passed = (listing[index]?.at ?? 0) - (listing[index - 1]?.at ?? 0);
    // A file may contain any numbers.
    axis[index] =
      (axis[index - 1] ?? 0) + (passed > ROOM_MS.least ? Math.min(ROOM_MS.most, Math.round(passed)) : ROOM_MS.least);
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
