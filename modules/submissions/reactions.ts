import type { Read } from '../../src/kernel/index.ts';
import { whenever } from '../../src/kernel/index.ts';
import { formBy, refreshForm } from '../workspaces/public.ts';
import { markSubmission, reloadSubmission, runSearch } from './commands.ts';
import {
  browseChanged,
  listLoaded,
  submissionMarkedElsewhere,
  submissionOpened,
  submissionsArrived,
} from './events.ts';
import { browsingOf, detailOf } from './select.ts';

const searchAgain = ({ form_id }: { readonly form_id: number }, read: Read) =>
  browsingOf(read, form_id).search === '' ? undefined : runSearch({ form: form_id });

/** Who may only view changes nothing by looking (PRODUCT.md "Accounts and sessions"). */
export function mayMark(read: Read, form: number): boolean {
  const role = formBy(read, String(form))?.user_role;
  return role !== undefined && role !== 'ONLY_VIEW_USER';
}

export const reactions = [
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
