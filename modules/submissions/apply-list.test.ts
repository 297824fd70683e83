import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyList } from './apply-list.ts';
import { Table } from '../../src/kernel/index.ts';
import type { Row } from './state.ts';
import { FORM, listResponse, submissions } from './testing/samples.ts';
import type { Submission } from './contract.ts';

const idOf = ({ submission_id }: Row) => submission_id;
const loaded = (all: Submission[]) => ({
  ...listResponse([]),
  submissions: all,
  form_id: FORM,
  known: 0,
  kept: [],
});

type Change = { readonly list: number } | { readonly mark: number };

const changes = fc.array(
  fc.oneof(fc.record({ list: fc.integer({ min: 0, max: 1 }) }), fc.record({ mark: fc.integer({ min: 1, max: 2 }) })),
  { maxLength: 30 },
);

const lists = [submissions(2), submissions(1).map((one) => ({ ...one, is_read: true }))];

/** The rows after changes, which drafts of `perDraft` changes make. */
function rowsAfter(all: readonly Change[], perDraft: number, listAt: (at: number) => Submission[]) {
  let table = Table.empty<number, Row>();
  for (let at = 0; at < all.length; at += perDraft) {
    const draft = table.draft(idOf);
    for (const change of all.slice(at, at + perDraft)) {
      if ('list' in change) applyList(draft, loaded(listAt(change.list)));
      else Object.assign(draft.edit(change.mark) ?? {}, { is_spam: !draft.get(change.mark)?.is_spam });
    }
    table = draft.close();
  }
  return [...table];
}

it('applies a list of a log again and again as it applies equal ones, also between marks', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: 30 }), (all, perDraft) => {
      const ofLog = structuredClone(lists);
      const repeated = rowsAfter(all, perDraft, (at) => ofLog[at] ?? []);
      expect(repeated).toEqual(rowsAfter(all, 1, (at) => structuredClone(lists)[at] ?? []));
    }),
    { numRuns: 500 },
  );
});

it('does not compare the rows of a list that it has applied before', () => {
  let reads = 0;
  const counted = submissions(3).map(
    (one) =>
      new Proxy(one, {
        get(target, name) {
          if (name !== 'submission_id') reads++;
          return Reflect.get(target, name) as unknown;
        },
      }),
  );
  let table = Table.empty<number, Row>();
  const readsOf = Array.from({ length: 5 }, () => {
    const [before, draft] = [reads, table.draft(idOf)];
    applyList(draft, loaded(counted));
    table = draft.close();
    return reads - before;
  });
  expect(readsOf[1]).toBeGreaterThan(0);
  expect(readsOf.slice(3)).toEqual([0, 0]);
  expect([...table].map(idOf)).toEqual([1, 2, 3]);
});
