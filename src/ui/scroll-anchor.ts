/** Rows by which a list keeps its place. */
export interface Anchor {
  /** The keys of all rows, from the top. */
  readonly keys: readonly number[];
  /** Identifies the view, such as its filter; anchoring applies only within one view. */
  readonly view: string;
  /** The distance of a row from the top of the list, in rows. */
  positionOf(this: void, index: number): number;
}

/** The number of visible rows compared: the median ignores a single row that moved. */
const COMPARED = 3;

/**
 * By how many rows the visible rows have moved down since `before`, because others were added, removed or moved above them: the
 * median of the first ones that are still listed. None for a list that is at its top, where new rows are to be seen.
 */
export function shiftOf(before: Anchor, now: Anchor, scrolled: number): number {
  if (before.keys === now.keys || before.view !== now.view || scrolled === 0) return 0;
  const first = firstVisible(before, scrolled);
  const shifts = before.keys.slice(first, first + COMPARED).flatMap((key, at) => {
    const index = now.keys.indexOf(key);
    return index === -1 ? [] : [now.positionOf(index) - before.positionOf(first + at)];
  });
  return shifts.toSorted((one, other) => one - other)[(shifts.length - 1) >> 1] ?? 0;
}

/** The first row that ends below the scroll position, by binary search. */
function firstVisible({ keys, positionOf }: Anchor, scrolled: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positionOf(middle) + 1 <= scrolled) low = middle + 1;
    else high = middle;
  }
  return low;
}
