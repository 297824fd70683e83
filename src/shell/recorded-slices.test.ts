import { expect, it } from 'vitest';
import { defineTable } from '../kernel/index.ts';
import { restoreSlices } from './recorded-slices.ts';
import { appearance } from './state.ts';

const rows = defineTable(
  'test/rows',
  (row: { readonly id: number }) => row.id,
  () => [],
);

it('keeps what a message does not contain', () => {
  const first = restoreSlices([appearance, rows], new Map(), { [appearance.id]: { theme: 'dark' }, [rows.id]: [] });
  const second = restoreSlices([appearance, rows], first, { [rows.id]: [{ id: 7 }] });
  expect(second.get(appearance.id)).toEqual({ theme: 'dark' });
  expect(second.get(rows.id)).toEqual(rows.restore([{ id: 7 }]));
});

it('takes nothing from a message of which a part cannot be restored', () => {
  const before = restoreSlices([appearance, rows], new Map(), { [appearance.id]: { theme: 'light' } });
  expect(() => restoreSlices([appearance, rows], before, { [appearance.id]: { theme: 'dark' }, [rows.id]: 5 })).toThrow(
    TypeError,
  );
  expect([...before]).toEqual([[appearance.id, { theme: 'light' }]]);
});
