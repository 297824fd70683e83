import type { Read } from '../../src/kernel/index.ts';
import { currentLocation, session } from '../../src/shell/state.ts';
import { formAt, type Form } from '../workspaces/public.ts';

/** The form to show the tour on: the one in the URL, if the user may do everything that the tour shows. */
export function touredForm(read: Read): Form | undefined {
  const [, project, key] = read(currentLocation).path.split('/');
  const form = formAt(read, { project, form: key })?.form;
  const isWanted = read(session).current.account?.showTour === true && form?.user_role !== 'ONLY_VIEW_USER';
  return isWanted ? form : undefined;
}
