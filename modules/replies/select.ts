import type { Read } from '../../src/kernel/index.ts';
import { isEmailSetUp } from '../../src/shell/environment.ts';
import { currentDetail, showComposer } from '../submissions/public.ts';
import { formBy } from '../workspaces/public.ts';
import { conversations } from './state.ts';

/** The id of the composer of replies. */
export const COMPOSER = 'replies/reply';

/** The id of the draft of a canned reply, or of a new one. `form` is the form's uid. */
export const cannedDraft = (form: string, id: number | null): string => `replies/canned ${form} ${id ?? 'new'}`;

/** Whether the submission's sender can be reached by email. */
export const canReply = (read: Read, submission: number): boolean =>
  isEmailSetUp(read) && read(conversations).get(submission)?.recipient != null;

/** Opens the composer for the submission on the screen, if the user may reply to it. */
export function composerFor(read: Read) {
  const shown = currentDetail(read);
  const role = shown && formBy(read, String(shown.form_id))?.user_role;
  if (!shown || role === undefined || role === 'ONLY_VIEW_USER') return undefined;
  const { submission_id: submission } = shown;
  return canReply(read, submission) ? showComposer({ id: COMPOSER, submission }) : undefined;
}
