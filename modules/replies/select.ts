import type { Read } from '../../src/kernel/index.ts';
import { isEmailSetUp } from '../../src/shell/environment.ts';
import { currentDetail } from '../submissions/public.ts';
import { formBy } from '../workspaces/public.ts';
import { showComposer } from './commands.ts';
import { conversations } from './state.ts';

/** Opens the composer for the submission on the screen, if the user may reply to it. */
export function composerFor(read: Read) {
  const shown = currentDetail(read);
  const role = shown && formBy(read, String(shown.form_id))?.user_role;
  if (!shown || role === undefined || role === 'ONLY_VIEW_USER' || !isEmailSetUp(read)) return undefined;
  const { submission_id: submission } = shown;
  return read(conversations).get(submission)?.recipient == null ? undefined : showComposer({ submission });
}
