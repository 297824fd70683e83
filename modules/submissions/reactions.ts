import { phaseOf, whenever, type Read } from '../../src/kernel/index.ts';
import { place } from '../../src/shell/state.ts';
import { formNoted, livePaused } from '../live/public.ts';
import { formBy, refreshForm } from '../workspaces/public.ts';
import { fetchNew, markSubmission, noteMarked, reloadSubmission, runSearch } from './commands.ts';
import { SubmissionMarked, SubmissionsArrived } from './contract.ts';
import {
  browseChanged,
  listLoaded,
  submissionMarkedElsewhere,
  submissionOpened,
  submissionsArrived,
} from './events.ts';
import { browsingOf, detailOf, listOf } from './select.ts';

const searchAgain = ({ form_id }: { readonly form_id: number }, read: Read) =>
  browsingOf(read, form_id).search === '' ? undefined : runSearch({ form: form_id });

/** Who may only view changes nothing by looking (PRODUCT.md "Accounts and sessions"). */
export function mayMark(read: Read, form: number): boolean {
  const role = formBy(read, String(form))?.user_role;
  return role !== undefined && role !== 'ONLY_VIEW_USER';
}

/** The form whose screen is open. */
function formShown(read: Read) {
  return formBy(read, read(place).path.split('/')[2]);
}

export const reactions = [
  whenever(formNoted, (note, read) => {
    const arrived = SubmissionsArrived.safeParse(note);
    if (arrived.success && listOf(read, arrived.data.form_id))
      return fetchNew({ form: arrived.data.form_id, upTo: arrived.data.last_id });
    const marked = SubmissionMarked.safeParse(note);
    if (!marked.success) return undefined;
    const { form_id, submission_id, marker, by } = marked.data;
    return noteMarked({ form_id, submission_id, marker, by });
  }),
  whenever(livePaused, (_paused, read) => {
    const form = formShown(read);
    if (!form || !listOf(read, form.id)) return undefined;
    const asked = phaseOf(fetchNew, String(form.id))(read)?.phase;
    return asked === 'requested' || asked === 'in progress' ? undefined : fetchNew({ form: form.id });
  }),
  whenever(submissionOpened, ({ submission_id: id, form_id, is_read }, read) =>
    !is_read && mayMark(read, form_id) ? markSubmission({ id, marker: 'read' }) : undefined,
  ),
  whenever(submissionMarkedElsewhere, ({ submission_id: id }, read) =>
    detailOf(read, id) ? reloadSubmission({ id }) : undefined,
  ),
  whenever(listLoaded, searchAgain),
  whenever(submissionsArrived, searchAgain),
  whenever(browseChanged, ({ form_id, search }, read) => {
    const { found } = browsingOf(read, form_id);
    return search !== '' && found?.text !== search ? runSearch({ form: form_id }) : undefined;
  }),
  // The first real submission ends `fresh`; the form's head says so.
  whenever(submissionsArrived, ({ form_id }, read) => {
    const form = formBy(read, String(form_id));
    return form?.state === 'fresh' ? refreshForm({ form: form.uid }) : undefined;
  }),
];
