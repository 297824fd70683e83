import { expect, it } from 'vitest';
import { shiftOf } from './scroll-anchor.ts';

const keys = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const list = (ids: readonly number[], view = 'all') => ({ keys: ids, view, positionOf: (at: number) => at });
const shift = (ids: readonly number[], scrolled = 2, view?: string) => shiftOf(list(keys), list(ids, view), scrolled);

it('follows the visible rows when a row from below is listed first, or one above leaves', () => {
  expect(shift([1, 9, 8, 7, 6, 5, 4, 3, 2])).toBe(1);
  expect(shift([9, 7, 6, 5, 4, 3, 2, 1])).toBe(-1);
  expect(shift([9, 7, 6, 5, 4, 3, 2, 1], 1.5)).toBe(-1);
});

it('counts the headings above the rows', () => {
  const after = { ...list([10, ...keys]), positionOf: (at: number) => at + 0.5 };
  expect(shiftOf(list(keys), after, 2)).toBe(1.5);
});

it('stays when the first visible row itself is listed first', () => {
  expect(shift([7, 9, 8, 6, 5, 4, 3, 2, 1])).toBe(0);
});

it('stays at the top of a list, and when other rows are listed', () => {
  expect(shift([1, 9, 8, 7, 6, 5, 4, 3, 2], 0)).toBe(0);
  expect(shift([1, 9, 8, 7, 6, 5, 4, 3, 2], 2, 'unread')).toBe(0);
  expect(shift([20, 21])).toBe(0);
});
