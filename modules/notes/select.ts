import type { Read } from '../../src/kernel/index.ts';
import { currentDetail, showComposer } from '../submissions/public.ts';
import { formBy } from '../workspaces/public.ts';

/** The id of the composer of notes. */
export const COMPOSER = 'notes/note';

/** Opens the composer for the submission on the screen, if the user may add notes to it. */
export function composerFor(read: Read) {
  const shown = currentDetail(read);
  const role = shown && formBy(read, String(shown.form_id))?.user_role;
  if (!shown || role === undefined || role === 'ONLY_VIEW_USER') return undefined;
  return showComposer({ id: COMPOSER, submission: shown.submission_id });
}
