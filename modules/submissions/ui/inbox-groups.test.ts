import { describe, expect, it } from 'vitest';
import { groupsOf, reversed } from './inbox-groups.ts';

const now = new Date(2026, 10, 24, 12).getTime();
const at = (...days: readonly number[]) => days.map((day) => new Date(2026, 10, day, 9).getTime());

describe('the groups of the Inbox', () => {
  it('divide submissions by day, and leave out empty days', () => {
    const times = [...at(24, 24, 23, 20, 2), new Date(2026, 8, 30).getTime()];
    const groups = groupsOf(times.length, (position) => times[position] ?? 0, now);
    expect(groups.map(({ title, from, count }) => [title.text, from, count])).toEqual([
      ['submissions:today', 0, 2],
      ['submissions:yesterday', 2, 1],
      ['submissions:earlierThisMonth', 3, 2],
      ['submissions:earlier', 5, 1],
    ]);
  });

  it('follow a list with the oldest first', () => {
    const times = at(24, 24, 20);
    const groups = reversed(
      groupsOf(times.length, (position) => times[position] ?? 0, now),
      times.length,
    );
    expect(groups.map(({ title, from, count }) => [title.text, from, count])).toEqual([
      ['submissions:earlierThisMonth', 0, 1],
      ['submissions:today', 1, 2],
    ]);
  });

  it('are empty without submissions', () => {
    expect(groupsOf(0, () => 0, now)).toEqual([]);
  });
});
