import type { Read } from '../../src/kernel/index.ts';
import { currentLocation, session } from '../../src/shell/state.ts';
import { formAt, type Form } from '../workspaces/public.ts';

/** The form whose screens the tour is shown on: the one in the address, for those who may do all that the tour shows. */
export function touredForm(read: Read): Form | undefined {
  const [, project, key] = read(currentLocation).path.split('/');
  const form = formAt(read, { project, form: key })?.form;
  const isWanted = read(session).current.account?.showTour === true && form?.user_role !== 'ONLY_VIEW_USER';
  return isWanted ? form : undefined;
}
