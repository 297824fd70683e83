import { everyCommand, invariant, precondition } from '../../src/replay/invariant.ts';
import {
  areListed,
  areSelected,
  areSelectedOrOpen,
  isOpen,
  isOpenOrListed,
  openSubmissionId,
} from './selected-or-open.ts';
import { deleteSubmissions, markSubmission, markSubmissions, openSubmission } from './commands.ts';
import { rowAction, rowPart, type RowAction } from './points.ts';
import { listViews, details, lists, rows, type Row } from './state.ts';

export default [
  invariant('submissions', 'a list has seen no more than was loaded, and counts no negative number as unseen', (read) =>
    [...read(lists)].every(({ seen, last_id, unseen }) => seen <= last_id && unseen >= 0),
  ),
  invariant('submissions', 'a search finds a submission once', (read) =>
    [...read(listViews)].every(({ found }) => !found || new Set(found.ids).size === found.ids.length),
  ),
  invariant('submissions', 'a thread has each answer once, and says why a reply was not delivered', (read) =>
    [...read(details)].every(({ answers = [] }) => {
      const ids = new Set(answers.map(({ answer_id }) => answer_id));
      const isExplained = answers.every(({ kind, reason }) => (kind === 'bounce') === (reason !== null));
      return ids.size === answers.length && isExplained;
    }),
  ),
  // A selected row that has left the list stays selected, but is out of sight.
  precondition('submissions', markSubmissions, 'only listed submissions are marked together', ({ form, ids }, read) =>
    areListed(read, form, ids),
  ),
  precondition('submissions', markSubmissions, 'the selected submissions are marked', ({ form, ids }, read) =>
    areSelected(read, form, ids),
  ),
  precondition('submissions', deleteSubmissions, 'the open or the selected submissions are deleted', areSelectedOrOpen),
  precondition('submissions', markSubmission, 'an open or listed submission is marked', ({ id }, read) =>
    isOpenOrListed(read, id),
  ),
  precondition('submissions', openSubmission, 'an open or listed submission is loaded', ({ id }, read) =>
    isOpenOrListed(read, id),
  ),
  everyCommand(
    'submissions',
    'the screen of a submission sends commands about that submission',
    ({ submission }, read, { type, contributions }) => {
      if (typeof submission !== 'number' || isOpen(read, submission) || openSubmissionId(read) === undefined)
        return true;
      const row = read(rows).get(submission);
      if (!row) return false;
      const fromMenus = contributions(rowPart).flatMap(({ sends = [] }) => sends);
      return [...fromMenus, ...contributions(rowAction).flatMap((action) => sentBy(action, row))].some(
        (one) => one.type === type,
      );
    },
  ),
];

/** What an action of a row sends, unless its module is broken. */
function sentBy({ command }: RowAction, row: Row): readonly { readonly type: string }[] {
  try {
    return [command(row)];
  } catch {
    return [];
  }
}
