import { invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { draftOf, isAsEntered } from '../drafts/public.ts';
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
  precondition('reminders', setReminder, 'a reminder has the time that was entered', (sent, read) => {
    const { when } = draftOf(read, `${NEW_REMINDER_DRAFT} ${sent.submission}`);
    return typeof when !== 'string' || isLocalTime(when, sent.time_to_remind);
  }),
  postcondition('reminders', setReminder, 'a reminder is set as sent', ({ submission, note, time_to_remind }, read) =>
    [...read(reminders)].some(
      (one) => one.submission_id === submission && one.note === note && one.time_to_remind_timestamp === time_to_remind,
    ),
  ),
];

/** The differences between local times and UTC are multiples of it. */
const OFFSET_STEP_SECONDS = 15 * 60;
const MAX_OFFSET_SECONDS = 14 * 3600;

/** Whether a text without a time zone is this time in any of them: a log does not have the browser's. */
function isLocalTime(text: string, seconds: number): boolean {
  const offset = Date.parse(`${text}Z`) / 1_000 - seconds;
  return Number.isNaN(offset) || (Math.abs(offset) <= MAX_OFFSET_SECONDS && offset % OFFSET_STEP_SECONDS === 0);
}
