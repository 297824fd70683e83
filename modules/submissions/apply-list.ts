import type { PayloadOf } from '../../contract/message.ts';
import type { TableDraft } from '../../src/kernel/index.ts';
import type { Submission } from './contract.ts';
import type { listLoaded, listPartLoaded } from './events.ts';

type Row = Submission & { readonly form_id: number };
type Rows = TableDraft<number, Row>;

/** Replaces a form's rows with a complete list. */
export function applyList(table: Rows, response: PayloadOf<typeof listLoaded>): void {
  applyPart(table, { ...response, after: 0, up_to: null });
}

type Part = Pick<PayloadOf<typeof listPartLoaded>, 'form_id' | 'submissions' | 'after' | 'up_to' | 'known' | 'kept'>;

/**
 * The rows that equal those of a response, if it has been applied before: a log contains equal lists once, so that restoring it
 * applies the same one again and again. Without rows that the draft may still change.
 */
const equalTo = new WeakMap<readonly Submission[], Set<Row>>();

/**
 * Replaces one range of a form's list with the server's rows, except those that changed here while the request was in
 * flight. Unchanged rows keep their identity, so their views do not render again.
 */
export function applyPart(table: Rows, { form_id, submissions, after, up_to, known, kept }: Part): void {
  const keeps = new Set(kept);
  const there = new Set(submissions.map(({ submission_id }) => submission_id));
  const last = up_to ?? known;
  const before = rowsAfter(table, form_id, after);
  for (const { submission_id: id } of before) if (id <= last && !there.has(id) && !keeps.has(id)) table.delete(id);
  const inserted: number[] = [];
  const equal = equalTo.get(submissions);
  if (!equal) equalTo.set(submissions, new Set());
  for (const submission of submissions) {
    const { submission_id: id } = submission;
    const old = table.get(id);
    if (old && (keeps.has(id) || equal?.has(old))) continue;
    if (old && isSame(old, submission)) {
      if (!table.isEdited(id)) equal?.add(old);
      continue;
    }
    if (!old) inserted.push(id);
    table.set({ ...submission, form_id });
  }
  putInOrder(table, inserted, before);
}

/** The form's rows after an id, last first. Rows are ordered, so a range near the end reads only a few of them. */
function rowsAfter(table: Rows, form: number, after: number): readonly Row[] {
  const found: Row[] = [];
  for (const row of table.backwards()) {
    if (row.form_id !== form) continue;
    if (row.submission_id <= after) break;
    found.push(row);
  }
  return found;
}

/** Whether the row has all values of the submission. */
export function isSame(row: Row, submission: Submission): boolean {
  // `Object.keys` loses the types of the keys. `Object.entries` would create an array for each value of each row.
  const names = Object.keys(submission) as readonly (keyof Submission)[];
  return names.every((name) => isEqual(row[name], submission[name]));
}

/** Few values are objects: the latest message, and details of a reason. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other));

/** New rows are appended to the table; existing rows with a larger id have to move behind them. */
function putInOrder(table: Rows, inserted: readonly number[], before: readonly Row[]): void {
  const [first = Number.POSITIVE_INFINITY] = inserted;
  const late = before.flatMap(({ submission_id: id }) => (id > first ? (table.get(id) ?? []) : []));
  if (late.length === 0) return;
  const moved = [...late, ...inserted.flatMap((id) => table.get(id) ?? [])];
  for (const { submission_id } of moved) table.delete(submission_id);
  for (const row of moved.toSorted((a, b) => a.submission_id - b.submission_id)) table.set(row);
}
