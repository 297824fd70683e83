import type { PayloadOf } from '../../contract/message.ts';
import type { TableDraft } from '../../src/kernel/index.ts';
import type { Submission } from './contract.ts';
import type { listLoaded } from './events.ts';

type Row = Submission & { readonly form_id: number };

/**
 * Takes in the whole list of a form: the server's truth, but for what changed here while the answer was under way.
 * A row that is as before stays the same object, so that its view does not render again.
 */
export function takeList(table: TableDraft<number, Row>, answer: PayloadOf<typeof listLoaded>): void {
  const kept = new Set(answer.kept);
  const there = new Set(answer.submissions.map(({ submission_id }) => submission_id));
  const own = [...table].filter(({ form_id }) => form_id === answer.form_id);
  const goes = own.filter(({ submission_id: id }) => !there.has(id) && !kept.has(id) && id <= answer.known);
  for (const { submission_id } of goes) table.delete(submission_id);
  for (const submission of answer.submissions) {
    const old = table.get(submission.submission_id);
    if (old && (kept.has(old.submission_id) || isSame(old, submission))) continue;
    table.set({ ...submission, form_id: answer.form_id });
  }
  if (!isAscending(table, answer.form_id)) putInOrder(table, answer.form_id);
}

function isSame(row: Row, submission: Submission): boolean {
  return Object.entries(submission).every(([name, value]) => row[name as keyof Submission] === value);
}

function isAscending(table: Iterable<Row>, form: number): boolean {
  let last = 0;
  for (const { form_id, submission_id } of table) {
    if (form_id !== form) continue;
    if (submission_id < last) return false;
    last = submission_id;
  }
  return true;
}

/** A row from the middle of the list came after later ones: all of the form move to the end, in order. */
function putInOrder(table: TableDraft<number, Row>, form: number): void {
  const own = [...table].filter(({ form_id }) => form_id === form);
  for (const { submission_id } of own) table.delete(submission_id);
  for (const row of own.toSorted((a, b) => a.submission_id - b.submission_id)) table.set(row);
}
