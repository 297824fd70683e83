import { expect, it } from 'vitest';
import type { Listed } from './listing.ts';
import { activityOf, axisOf, indexAt } from './track-axis.ts';

const entry = { kind: 'checkpoint', n: 1, digests: {} } as const;
const at = (...times: readonly (number | undefined)[]): readonly Listed[] =>
  times.map((time, n) => ({ n, kind: 'event', name: 'a', at: time, depth: 0, entry }));

it('gives each entry a place of its own, and long pauses little room', () => {
  expect([...axisOf(at(1_000, 1_000, 1_300, 90_000, 90_001))]).toEqual([0, 10, 310, 710, 720]);
  expect([...axisOf(at(undefined, Number.NaN, 1e300, 5))]).toEqual([0, 10, 20, 30]);
  expect([...axisOf([])]).toEqual([]);
});

it('finds the entry at a time, or the next one', () => {
  const axis = axisOf(at(0, 0, 390, 9_000));
  expect([0, 10, 11, 400, 401, 9_000].map((time) => indexAt(axis, time))).toEqual([0, 1, 2, 2, 3, 3]);
  expect(indexAt(axisOf([]), 5)).toBe(0);
});

it('counts the entries of each part', () => {
  expect(activityOf(axisOf(at(0, 1, 2, 2_000, 2_001)), 4)).toEqual([3, 0, 0, 2]);
  expect(activityOf(axisOf(at(7)), 3)).toEqual([1, 0, 0]);
});
