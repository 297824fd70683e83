import type { Read } from '../../src/kernel/index.ts';
import { invariant, precondition } from '../../src/replay/invariant.ts';
import { pageState } from '../../src/shell/state.ts';
import { markSubmissions } from './commands.ts';
import { listOf, stillInView } from './select.ts';
import { browsing, details, lists } from './state.ts';

export default [
  invariant('submissions', 'a list has seen no more than was loaded, and counts no negative number as unseen', (read) =>
    [...read(lists)].every(({ seen, last_id, unseen }) => seen <= last_id && unseen >= 0),
  ),
  invariant('submissions', 'a search finds a submission once', (read) =>
    [...read(browsing)].every(({ found }) => !found || new Set(found.ids).size === found.ids.length),
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
];

/** As many are recorded as selected; there may be more. */
const MAX_RECORDED = 1_000;

/** Whether these are the selected rows that are listed, as far as any selection was recorded. */
function areSelected(read: Read, form: number, ids: readonly number[]): boolean {
  const { selected } = read(pageState).current;
  const listed = selected.length < MAX_RECORDED ? stillInView(read, form, selected.map(Number)) : [];
  return listed.length === 0 || (listed.length === ids.length && listed.every((id) => ids.includes(id)));
}

function areListed(read: Read, form: number, ids: readonly number[]): boolean {
  return listOf(read, form) === undefined || stillInView(read, form, ids).length === ids.length;
}
