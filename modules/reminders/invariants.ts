import { invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { NEW_REMINDER_DRAFT, setReminder } from './commands.ts';
import { reminderForm, reminders } from './state.ts';

export default [
  invariant('reminders', 'each reminder is about a submission', (read) =>
    [...read(reminders)].every(({ submission_id }) => submission_id > 0),
  ),
  precondition('reminders', setReminder, 'a reminder is set for the submission of its form', ({ submission }, read) =>
    [submission, null].includes(read(reminderForm).submission),
  ),
  precondition('reminders', setReminder, 'a reminder has the note that was entered', (sent, read) =>
    isAsEntered(read, `${NEW_REMINDER_DRAFT} ${sent.submission}`, sent, setReminder.schema),
  ),
  postcondition('reminders', setReminder, 'a reminder is set as sent', ({ submission, note, time_to_remind }, read) =>
    [...read(reminders)].some(
      (one) => one.submission_id === submission && one.note === note && one.time_to_remind_timestamp === time_to_remind,
    ),
  ),
];
