import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, digestOf, isSameState, orderOf } from './digest.ts';
import { Table } from './index.ts';

const shuffled = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(shuffled);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, shuffled(part)])
      .toReversed(),
  );
};

test('gives equal values the same canonical JSON, and different values different JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      expect(canonical(shuffled(value))).toBe(canonical(value));
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('treats __proto__ as an ordinary key', () => {
  const hostile: unknown = JSON.parse('{"z":1,"__proto__":{"b":2,"a":1}}');
  expect(canonical(hostile)).toBe('{"__proto__":{"a":1,"b":2},"z":1}');
});

test('leaves undefined properties out', () => {
  expect(canonical({ b: undefined, a: [undefined, 1] })).toBe('{"a":[null,1]}');
});

const keyOf = (row: { readonly id: number }) => row.id;
type Step = readonly ['set' | 'delete', number];
/** The table after each step: rows deleted and set again, so that pages have gaps. */
const tableAfter = (all: readonly Step[]) => {
  const draft = Table.empty<number, { id: number }>().draft(keyOf);
  for (const [what, id] of all)
    if (what === 'set') draft.set({ id });
    else draft.delete(id);
  return draft.close();
};
const steps = fc.array(fc.tuple(fc.constantFrom('set' as const, 'delete' as const), fc.nat(80)), {
  maxLength: 400,
  size: 'max',
});

test('digests the rows of a table in their order, regardless of gaps between them', () => {
  const of = (...ids: readonly number[]) => tableAfter(ids.map((id) => ['set', id]));
  expect(digestOf(of(1, 2, 3))).toBe(digestOf(of(3, 1, 2)));
  expect(new Set([of(1, 2, 3), of(3, 1, 2), of(2, 1, 3), of(1, 3, 2), of(1, 2)].map(orderOf)).size).toBe(5);
  expect(orderOf({ not: 'a table' })).toBeUndefined();
  fc.assert(
    fc.property(steps, steps, (one, other) => {
      const [a, b] = [one, other].map(tableAfter);
      const rebuilt = tableAfter([...(a ?? [])].map(({ id }) => ['set', id]));
      expect(isSameState(a, rebuilt)).toBe(true);
      expect(isSameState(a, b)).toBe(canonical([...(a ?? [])]) === canonical([...(b ?? [])]));
    }),
  );
});

test('distinguishes tables in which two rows of different pages are swapped', () => {
  const ids = Array.from({ length: 3_000 }, (_, at) => at);
  const swapped = ids.with(7, 2_055).with(2_055, 7);
  const [table, other] = [ids, swapped].map((all) => tableAfter(all.map((id) => ['set', id])));
  expect(digestOf(table)).toBe(digestOf(other));
  expect(orderOf(table)).not.toBe(orderOf(other));
});
