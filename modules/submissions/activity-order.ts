import type { Submission } from './contract.ts';

/** A submission and the time by which it is listed. */
export interface Active {
  readonly id: number;
  readonly time: string;
}

/** The time of the submission's latest activity: its arrival, or a note since then. */
export function lastActivityOf({ last_activity_time, submission_time }: Submission): string {
  return last_activity_time ?? submission_time;
}

/** Comparator: latest first. ISO timestamps compare as strings. */
function compare(one: Active, other: Active): number {
  if (one.time !== other.time) return one.time > other.time ? -1 : 1;
  return other.id - one.id;
}

/** Submissions with activity after their arrival: per part of the list, and all of them, latest first. */
export interface ActiveList {
  readonly parts: readonly (readonly Active[])[];
  readonly sorted: readonly Active[];
}

export const noActivity: ActiveList = { parts: [], sorted: [] };

/** The list with other parts. Compares and sorts only what is in the parts that changed, usually one submission. */
export function withParts(list: ActiveList, parts: ActiveList['parts']): ActiveList {
  const isUnchanged = (part: readonly Active[], at: number) => part === parts[at];
  const removed = new Set(list.parts.filter((part, at) => !isUnchanged(part, at)).flat());
  const added = parts.filter((part, at) => part !== list.parts[at]).flat();
  if (removed.size === 0 && added.length === 0) return { parts, sorted: list.sorted };
  const unchanged = list.sorted.filter((one) => !removed.has(one));
  return { parts, sorted: merge(unchanged, added.toSorted(compare)) };
}

const merge = (some: readonly Active[], others: readonly Active[]) =>
  interleave(some, others, { activeOf: (one) => one, itemOf: (one) => one });

/** The list with the submission, if it has it, at the position for the time of `pinned`. */
export function withPinned(sorted: readonly Active[], pinned: Active): readonly Active[] {
  const others = sorted.filter(({ id }) => id !== pinned.id);
  return others.length === sorted.length ? sorted : merge(others, [pinned]);
}

/**
 * Merges submissions with activity into the others, which are sorted by arrival, latest first. `arrivalOf` is called only
 * for the few that are compared, since there may be 100,000.
 */
export function orderByActivity(
  newest: readonly number[],
  active: readonly Active[],
  arrivalOf: (id: number) => string,
): readonly number[] {
  const moved = new Set(active.map(({ id }) => id));
  const others = moved.size === 0 ? newest : newest.filter((id) => !moved.has(id));
  return interleave(others, active, { activeOf: (id) => ({ id, time: arrivalOf(id) }), itemOf: ({ id }) => id });
}

/** The position that a submission would have in the list. */
export function positionOf(one: Active, ids: readonly number[], timeOf: (id: number) => string): number {
  return firstFrom(0, ids, (id) => compare({ id, time: timeOf(id) }, one) > 0);
}

interface Items<Item> {
  activeOf(this: void, item: Item): Active;
  itemOf(this: void, active: Active): Item;
}

/** Merges `added` into the list; both are sorted. */
function interleave<Item>(list: readonly Item[], added: readonly Active[], { activeOf, itemOf }: Items<Item>) {
  const parts: (readonly Item[])[] = [];
  let at = 0;
  for (const one of added) {
    const to = firstFrom(at, list, (item) => compare(activeOf(item), one) > 0);
    parts.push(list.slice(at, to), [itemOf(one)]);
    at = to;
  }
  return [...parts.flat(), ...list.slice(at)];
}

/** The first position of an item that is `after`. Looks close to `from` first, since successive ones are near. */
function firstFrom<Item>(from: number, list: readonly Item[], isAfter: (item: Item) => boolean): number {
  const isAfterAt = (at: number) => {
    const item = list[at];
    return item !== undefined && isAfter(item);
  };
  let [low, step] = [from, 1];
  while (low + step <= list.length && !isAfterAt(low + step - 1)) [low, step] = [low + step, step * 2];
  let high = Math.min(list.length, low + step);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfterAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
