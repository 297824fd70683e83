import { beforeEach, expect, it, vi } from 'vitest';
import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { ScreenPass } from './screen-pass.ts';

const BUDGET_MS = 10_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

const screen = (n: number): RecordedTexts => ({ n, at: n, size: undefined, texts: new Map() });

function setUp(numbers: readonly number[]) {
  const calls: [what: string, n: number][] = [];
  const ends: [n: number, response: string][][] = [];
  const pass = new ScreenPass<string>(numbers.map(screen), {
    budget: BUDGET_MS,
    show: ({ n }) => calls.push(['show', n]),
    ask: ({ n }) => calls.push(['ask', n]),
    responseIn: (data) => data as { readonly n: number; readonly response: string } | undefined,
    onProgress: () => {},
    onEnd: (responses) => ends.push([...responses]),
  });
  pass.start();
  return { pass, calls, ends };
}

it('asks about one screen after the other, and leaves out what cannot be shown', () => {
  const { pass, calls, ends } = setUp([3, 7, 9]);
  pass.shown(3, true);
  // Other messages and late responses do not count.
  pass.receive(undefined);
  pass.receive({ n: 2, response: 'late' });
  pass.receive({ n: 3, response: 'three' });
  pass.shown(7, false);
  pass.shown(9, true);
  pass.receive({ n: 9, response: 'nine' });
  expect(calls).toEqual([
    ['show', 3],
    ['ask', 3],
    ['show', 7],
    ['show', 9],
    ['ask', 9],
  ]);
  expect(ends).toEqual([
    [
      [3, 'three'],
      [9, 'nine'],
    ],
  ]);
});

it('ends when the time is up, with the responses so far', () => {
  const { pass, calls, ends } = setUp([3, 7, 9]);
  pass.shown(3, true);
  pass.receive({ n: 3, response: 'three' });
  vi.advanceTimersByTime(BUDGET_MS);
  pass.shown(7, true);
  pass.receive({ n: 7, response: 'late' });
  expect(ends).toEqual([[[3, 'three']]]);
  expect(calls.map(([, n]) => n)).not.toContain(9);
});
