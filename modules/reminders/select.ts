import type { Read } from '../../src/kernel/index.ts';
import { currentDetail } from '../submissions/public.ts';
import { formBy } from '../workspaces/public.ts';
import { showReminderForm } from './commands.ts';
import { reminders, type KnownReminder } from './state.ts';

/** The user's reminders, of one submission if given: due ones first, then pending ones by time. */
export function remindersOf(read: Read, submission?: number): readonly KnownReminder[] {
  return [...read(reminders)]
    .filter((one) => submission === undefined || one.submission_id === submission)
    .toSorted((a, b) => rank[a.state] - rank[b.state] || a.time_to_remind_timestamp - b.time_to_remind_timestamp);
}

const rank = { FIRED: 0, UNFIRED: 1, READ: 2 } as const;

/** Opens the form for the submission on the screen, if the user may set reminders there. */
export function formFor(read: Read) {
  const shown = currentDetail(read);
  const role = shown && formBy(read, String(shown.form_id))?.user_role;
  // View-only users cannot set reminders.
  if (!shown || role === undefined || role === 'ONLY_VIEW_USER') return undefined;
  return showReminderForm({ submission: shown.submission_id });
}
