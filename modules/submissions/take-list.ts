import type { PayloadOf } from '../../contract/message.ts';
import type { TableDraft } from '../../src/kernel/index.ts';
import type { Submission } from './contract.ts';
import type { listLoaded, listPartLoaded } from './events.ts';

type Row = Submission & { readonly form_id: number };
type Rows = TableDraft<number, Row>;

/** Takes in the whole list of a form. */
export function takeList(table: Rows, answer: PayloadOf<typeof listLoaded>): void {
  takePart(table, { ...answer, after: 0, up_to: null });
}

type Part = Pick<PayloadOf<typeof listPartLoaded>, 'form_id' | 'submissions' | 'after' | 'up_to' | 'known' | 'kept'>;

/**
 * Takes in a stretch of a form's list: the server's truth, but for what changed here while the answer was under way.
 * A row that is as before stays the same object, so that its view does not render again.
 */
export function takePart(table: Rows, { form_id, submissions, after, up_to, known, kept }: Part): void {
  const keeps = new Set(kept);
  const there = new Set(submissions.map(({ submission_id }) => submission_id));
  const last = up_to ?? known;
  const isGone = ({ submission_id: id }: Row) => id > after && id <= last && !there.has(id) && !keeps.has(id);
  const own = [...table].filter((row) => row.form_id === form_id);
  for (const row of own) if (isGone(row)) table.delete(row.submission_id);
  let first: number | undefined;
  for (const submission of submissions) {
    const old = table.get(submission.submission_id);
    if (old && (keeps.has(old.submission_id) || isSame(old, submission))) continue;
    if (!old) first ??= submission.submission_id;
    table.set({ ...submission, form_id });
  }
  if (first !== undefined) putInOrderFrom(table, form_id, first, own);
}

function isSame(row: Row, submission: Submission): boolean {
  return Object.entries(submission).every(([name, value]) => row[name as keyof Submission] === value);
}

/** Rows that came now stand at the end; those with a larger id that were there before move behind them. */
function putInOrderFrom(table: Rows, form: number, first: number, before: readonly Row[]): void {
  if (!before.some(({ submission_id: id }) => id > first && table.get(id) !== undefined)) return;
  const late = [...table].filter(({ form_id, submission_id }) => form_id === form && submission_id >= first);
  for (const { submission_id } of late) table.delete(submission_id);
  for (const row of late.toSorted((a, b) => a.submission_id - b.submission_id)) table.set(row);
}
