import { beforeEach, expect, it, vi } from 'vitest';
import { textDigest, type RecordedTexts } from '../../../src/replay/screen-texts.ts';
import type { Point } from '../../../src/replay/state-steps.ts';
import type { ComparedScreens } from './recorded-screens.ts';
import { BUDGET_MS, compareScreens } from './screen-comparison.ts';
import { SCREEN_MS } from './screen-pass.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

/** The text whose digest region b has. */
const TEXT_OF_2 = 'two as before';

const screen = (n: number): RecordedTexts => ({
  n,
  at: n,
  size: undefined,
  texts: new Map(Object.entries({ a: '1', b: textDigest(TEXT_OF_2) })),
});

function setUp(numbers: readonly number[], changes: readonly Point[] = []) {
  const calls: [what: string, n: number][] = [];
  const results: ComparedScreens[] = [];
  const asked: [after: number, until: number][] = [];
  const comparison = compareScreens(numbers.map(screen), {
    show: ({ n }) => calls.push(['show', n]),
    compare: ({ n }) => calls.push(['compare', n]),
    collect: ({ n, texts }) => calls.push([`collect ${[...texts.keys()].join(' ')}`, n]),
    changesBetween: (after, until) => {
      asked.push([after, until]);
      return changes;
    },
    onProgress: () => {},
    onCompared: (result) => results.push(result),
  });
  comparison.start();
  return { comparison, calls, results, asked };
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
      difference: { n: 3, region: 'b', text: 'two', suspects: [], at: undefined },
    },
  ]);
});

const changes = [5, 6, 7, 8, 9].map((n) => ({ n, type: 'a/changed' }));

/** Screens 3, 4 and 10, of which the last one differs in region b. At 4, the region was not compared. */
function setUpDiffering(text: string) {
  const parts = setUp([3, 4, 10], changes);
  for (const [n, missing, differing] of [
    [3, ['a'], []],
    [4, ['b'], []],
    [10, [], [{ region: 'b', text }]],
  ] as const) {
    parts.comparison.shown(n, true);
    parts.comparison.receive({ compared: n, differing, missing });
  }
  expect(parts.asked).toEqual([[3, 10]]);
  const show = (n: number, texts: Record<string, string>) => {
    parts.comparison.shown(n, true);
    parts.comparison.receive({ collected: n, texts });
  };
  return { ...parts, show };
}

const differenceWith = (suspects: readonly Point[], at?: number) => ({ n: 10, region: 'b', text: 'two', suspects, at });

it('finds the event after which the text that differs is another one', () => {
  const { show, calls, results } = setUpDiffering('two');
  show(6, { b: textDigest(TEXT_OF_2) });
  show(7, { b: 'another' });
  expect(calls.slice(-4)).toEqual([
    ['show', 6],
    ['collect b', 6],
    ['show', 7],
    ['collect b', 7],
  ]);
  expect(results[0]?.difference).toEqual(differenceWith(changes.slice(2, 3), 7));
  expect(vi.getTimerCount()).toBe(0);
});

it('names all events left if a screen between cannot be shown or has no report', () => {
  for (const end of [
    ({ comparison }: ReturnType<typeof setUpDiffering>) => comparison.shown(7, false),
    ({ show }: ReturnType<typeof setUpDiffering>) => show(7, {}),
    () => vi.advanceTimersByTime(SCREEN_MS),
  ]) {
    const parts = setUpDiffering('two');
    parts.show(6, { b: textDigest(TEXT_OF_2) });
    end(parts);
    expect(parts.results[0]?.difference).toEqual(differenceWith(changes.slice(2)));
    expect(vi.getTimerCount()).toBe(0);
  }
});

it('names all events since the screen before if the text should not have changed', () => {
  const { calls, results } = setUpDiffering(TEXT_OF_2);
  expect(calls.at(-1)).toEqual(['compare', 10]);
  expect(results[0]?.difference).toEqual({ ...differenceWith(changes), text: TEXT_OF_2 });
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
