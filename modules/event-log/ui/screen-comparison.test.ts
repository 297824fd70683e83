import { beforeEach, expect, it, vi } from 'vitest';
import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import type { ComparedScreens } from './recorded-screens.ts';
import { BUDGET_MS, compareScreens } from './screen-comparison.ts';
import { SCREEN_MS } from './screen-pass.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

const screen = (n: number): RecordedTexts => ({
  n,
  at: n,
  size: undefined,
  texts: new Map(Object.entries({ a: '1', b: '2' })),
});

function setUp(numbers: readonly number[]) {
  const calls: [what: string, n: number][] = [];
  const results: ComparedScreens[] = [];
  const comparison = compareScreens(numbers.map(screen), {
    show: ({ n }) => calls.push(['show', n]),
    compare: ({ n }) => calls.push(['compare', n]),
    onProgress: () => {},
    onCompared: (result) => results.push(result),
  });
  comparison.start();
  return { comparison, calls, results };
}

it('compares one screen after the other, and counts what it could not compare', () => {
  const { comparison, calls, results } = setUp([3, 7]);
  comparison.shown(3, true);
  // Late reports of an earlier screen do not count.
  comparison.receive({ compared: 2, differing: [], missing: [] });
  comparison.receive({ compared: 3, differing: [], missing: ['b'] });
  comparison.shown(7, false);
  expect(calls).toEqual([
    ['show', 3],
    ['compare', 3],
    ['show', 7],
  ]);
  expect(results).toEqual([
    { compared: 1, missing: 3, screens: { done: 2, total: 2 }, uncompared: [], difference: undefined },
  ]);
});

it('ends at the first text that differs', () => {
  const { comparison, calls, results } = setUp([3, 7]);
  comparison.shown(3, true);
  comparison.receive({ compared: 3, differing: [{ region: 'b', text: 'two' }], missing: [] });
  expect(calls).toHaveLength(2);
  expect(results).toEqual([
    {
      compared: 0,
      missing: 0,
      screens: { done: 0, total: 2 },
      uncompared: [],
      difference: { n: 3, region: 'b', text: 'two' },
    },
  ]);
});

it('continues without a screen that the frame never compares', () => {
  const { comparison, calls, results } = setUp([3, 7]);
  comparison.shown(3, true);
  vi.advanceTimersByTime(SCREEN_MS);
  expect(calls.at(-1)).toEqual(['show', 7]);
  comparison.receive({ compared: 3, differing: [{ region: 'b', text: 'two' }], missing: [] });
  comparison.shown(7, true);
  comparison.receive({ compared: 7, differing: [], missing: [] });
  expect(results).toEqual([
    { compared: 2, missing: 2, screens: { done: 2, total: 2 }, uncompared: [], difference: undefined },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('ends when the time is up, and counts the screens up to then', () => {
  const numbers = Array.from({ length: 9 }, (_, at) => at + 1);
  const { calls, results } = setUp(numbers);
  vi.advanceTimersByTime(BUDGET_MS + SCREEN_MS);
  expect(results).toEqual([
    { compared: 0, missing: calls.length * 2, screens: { done: 2, total: 9 }, uncompared: [], difference: undefined },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
