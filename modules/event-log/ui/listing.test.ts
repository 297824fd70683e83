import { expect, it } from 'vitest';
import type { NumberedEntry } from '../../../src/kernel/index.ts';
import { initialFilter, kinds, matching, listingOf, outcomesOf, indexOfEntry } from './listing.ts';

const entries = [
  { n: 11, kind: 'command', id: 'c', type: 'rows/mark', payload: {}, by: 'user', at: 1_000 },
  { n: 12, kind: 'event', type: 'kernel/started', v: 1, payload: {}, by: 'user', command: 'c', at: 1_001 },
  { n: 13, kind: 'draw', command: 'c', what: 'time', value: 5 },
  {
    n: 14,
    kind: 'exchange',
    command: 'c',
    order: 0,
    endpoint: 'rows/mark',
    request: {},
    status: 200,
    answer: {},
    at: 2_000,
  },
  {
    n: 15,
    kind: 'event',
    type: 'kernel/settled',
    v: 1,
    payload: { outcome: 'failed' },
    by: 'user',
    command: 'c',
    at: 2_001,
  },
] as unknown as readonly NumberedEntry[];
const listing = listingOf(entries);
const numbers = (text: string, shown: Parameters<typeof matching>[1]['kinds'] = kinds) =>
  matching(listing, { text, kinds: shown }).map(({ n }) => n);

it('lists each entry by kind, name and time, taking a missing time from the previous entry', () => {
  expect(listing.map(({ kind, name, at }) => [kind, name, at])).toEqual([
    ['command', 'rows/mark', 1_000],
    ['phase', 'kernel/started', 1_001],
    ['draw', 'time', 1_001],
    ['exchange', 'rows/mark', 2_000],
    ['phase', 'kernel/settled', 2_001],
  ]);
});

it('names effects and their results by service and method, and requests by their endpoint', () => {
  const effect = (n: number, order: number, service: string, call: string) =>
    ({ n, kind: 'effect', command: 'c', order, service, call, request: [], at: 1 }) as const;
  const result = (n: number, order: number, call: string) =>
    ({ n, kind: 'result', command: 'c', order, call, at: 1 }) as const;
  const named = listingOf([
    effect(1, 0, 'rows/storage', 'list'),
    effect(2, 1, 'http', 'rows/mark'),
    result(3, 0, 'list'),
    result(4, 2, 'wait'),
  ]);
  expect(named.map(({ name }) => name)).toEqual(['rows/storage.list', 'rows/mark', 'rows/storage.list', 'wait']);
});

it('filters by words, number and kinds', () => {
  expect(numbers(' ')).toEqual([11, 12, 13, 14, 15]);
  expect(numbers('Mark rows')).toEqual([11, 14]);
  expect(numbers('13')).toEqual([13]);
  expect(numbers('', ['phase', 'draw'])).toEqual([12, 13, 15]);
  expect(numbers('mark', ['exchange'])).toEqual([14]);
  expect(numbers('', [])).toEqual([]);
});

it('leaves out phases at first', () => {
  expect(matching(listing, initialFilter).map(({ n }) => n)).toEqual([11, 13, 14]);
});

it('finds an entry, or the next one if it is filtered out', () => {
  const narrowed = matching(listing, { text: 'mark', kinds });
  expect([11, 12, 14, 15].map((n) => indexOfEntry(narrowed, n))).toEqual([0, 1, 1, 2]);
});

it('reads the outcomes of commands and ignores unknown ones', () => {
  expect([...outcomesOf(entries)]).toEqual([['c', 'failed']]);
  const forged = [{ ...entries[4], payload: { outcome: { toString: 1 } } }] as unknown as readonly NumberedEntry[];
  expect(outcomesOf(forged).size).toBe(0);
});
