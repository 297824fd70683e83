import { describe, expect, it } from 'vitest';
import { Table, type TableDraft } from './table.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}
const change = (table: Table<number, Row>, recipe: (draft: TableDraft<number, Row>) => void) => {
  const draft = table.draft((row) => row.id);
  recipe(draft);
  return draft.close();
};
const filled = (count: number) =>
  change(Table.empty<number, Row>(), (draft) => {
    for (let id = 1; id <= count; id++) draft.set({ id, name: `row ${id}` });
  });
const ids = (table: Table<number, Row>) => [...table].map((row) => row.id);

describe('a table', () => {
  it('does not change the version before an edit', () => {
    const before = filled(300);
    const after = change(before, (draft) => {
      const row = draft.edit(200);
      if (row) row.name = 'changed';
    });
    expect(before.get(200)?.name).toBe('row 200');
    expect(after.get(200)?.name).toBe('changed');
  });

  it('shares unchanged pages between versions', () => {
    const before = filled(300);
    const after = change(before, (draft) => draft.set({ id: 200, name: 'changed' }));
    expect(after.pages.filter((page, at) => page !== before.pages[at])).toHaveLength(1);
    expect(after.pages.length).toBeGreaterThan(5);
  });

  it('returns the same table when nothing changed', () => {
    const before = filled(3);
    expect(change(before, (draft) => draft.edit(99))).toBe(before);
  });

  it('keeps insertion order, even for a row that was deleted and added again', () => {
    const table = change(filled(3), (draft) => {
      draft.delete(2);
      draft.set({ id: 2, name: 'again' });
    });
    expect(ids(table)).toEqual([1, 3, 2]);
    expect(table.size).toBe(3);
  });

  it('can be read backwards while it is edited, without deleted rows', () => {
    change(filled(300), (draft) => {
      draft.delete(299);
      draft.set({ id: 301, name: 'new' });
      const [last, before] = draft.backwards();
      expect([last?.id, before?.id]).toEqual([301, 300]);
      expect([...draft.backwards()].map(({ id }) => id)).toEqual([...draft].map(({ id }) => id).toReversed());
    });
  });

  it('allows two new versions of the same table', () => {
    const past = filled(2);
    const one = change(past, (draft) => {
      draft.set({ id: 10, name: 'a' });
      draft.set({ id: 11, name: 'b' });
    });
    const other = change(past, (draft) => {
      draft.set({ id: 11, name: 'b' });
      draft.set({ id: 10, name: 'c' });
    });
    expect(ids(past)).toEqual([1, 2]);
    expect(ids(one)).toEqual([1, 2, 10, 11]);
    expect(ids(other)).toEqual([1, 2, 11, 10]);
    expect([one.get(10)?.name, other.get(10)?.name, past.get(10)]).toEqual(['a', 'c', undefined]);
  });

  it('still finds a deleted row in the version before', () => {
    const before = filled(2);
    const after = change(before, (draft) => draft.delete(1));
    expect(before.get(1)?.name).toBe('row 1');
    expect([after.get(1), after.size, ids(after)]).toEqual([undefined, 1, [2]]);
  });
});

describe('a draft', () => {
  it('never mutates a row that was passed to it, even after editing the previous one', () => {
    const given = { id: 1, name: 'given' };
    const table = change(filled(1), (draft) => {
      draft.edit(1);
      draft.set(given);
      const row = draft.edit(1);
      if (row) row.name = 'edited';
    });
    expect(given.name).toBe('given');
    expect(table.get(1)?.name).toBe('edited');
  });

  it('says which rows it may still change in place', () => {
    change(filled(3), (draft) => {
      draft.edit(1);
      draft.edit(2);
      draft.set({ id: 2, name: 'given' });
      expect([1, 2, 3].map((id) => draft.isEdited(id))).toEqual([true, false, false]);
    });
  });

  it('releases the pages of a table that was emptied row by row', () => {
    const table = change(filled(2_000), (draft) => {
      for (let id = 1; id <= 2_000; id++) draft.delete(id);
    });
    expect([table.size, table.pages.length]).toEqual([0, 0]);
  });
});
