import { expect, it } from 'vitest';
import { Table, type Read } from '../../src/kernel/index.ts';
import { latestRows } from './latest-rows.ts';
import type { Row } from './state.ts';
import { FORM, submission } from './testing/samples.ts';

const OTHER = FORM + 1;

/** A table of so many rows, every third of another form. */
function reading(count: number) {
  const draft = Table.empty<number, Row>().draft(({ submission_id }) => submission_id);
  for (let id = 1; id <= count; id++) draft.set({ ...submission(id), form_id: id % 3 === 0 ? OTHER : FORM });
  const table = draft.close();
  // The only slice that is read.
  const read: Read = () => table as never;
  return read;
}

const ids = (found: readonly Row[]) => found.map(({ submission_id }) => submission_id);

it('returns the latest rows of the form that pass, newest first', () => {
  const read = reading(5000);
  expect(ids(latestRows(read, FORM, 4))).toEqual([5000, 4999, 4997, 4996]);
  expect(ids(latestRows(read, OTHER, 2, ({ submission_id }) => submission_id < 10))).toEqual([9, 6]);
  expect(ids(latestRows(read, OTHER + 1, 2))).toEqual([]);
});
