import type { Text } from '../../../contract/text.ts';
import { texts } from '../texts.ts';

/** A heading of the list, and where it starts. */
export interface Group {
  readonly title: Text;
  /** Position of its first submission. */
  readonly from: number;
  readonly count: number;
}

/** Midnights of the reader, latest first: after them is today, yesterday, earlier this month. */
function bounds(now: number): readonly (readonly [title: Text, since: number])[] {
  const day = new Date(now);
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  return [
    [texts('today'), new Date(year, month, date).getTime()],
    [texts('yesterday'), new Date(year, month, date - 1).getTime()],
    [texts('earlierThisMonth'), new Date(year, month, 1).getTime()],
    [texts('earlier'), -Infinity],
  ];
}

/** Divides submissions, latest first, by day. Looks at few of them, since there may be 100,000. */
export function groupsOf(count: number, timeAt: (at: number) => number, now: number): readonly Group[] {
  const groups: Group[] = [];
  let from = 0;
  for (const [title, since] of bounds(now)) {
    const to = firstBefore(since, from, count, timeAt);
    if (to > from) groups.push({ title, from, count: to - from });
    from = to;
  }
  return groups;
}

/** The groups of the same submissions in the opposite order. */
export function reversed(groups: readonly Group[], total: number): readonly Group[] {
  return groups.map(({ from, count, ...group }) => ({ ...group, from: total - from - count, count })).toReversed();
}

/** The first position whose time is before `since`, by binary search. */
function firstBefore(since: number, from: number, to: number, timeAt: (at: number) => number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeAt(middle) >= since) low = middle + 1;
    else high = middle;
  }
  return low;
}
