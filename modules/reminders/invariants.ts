import { invariant, precondition } from '../../src/replay/invariant.ts';
import { setReminder } from './commands.ts';
import { reminderForm, reminders } from './state.ts';

export default [
  invariant('reminders', 'each reminder is about a submission', (read) =>
    [...read(reminders)].every(({ submission_id }) => submission_id > 0),
  ),
  precondition('reminders', setReminder, 'a reminder is set for the submission of its form', ({ submission }, read) =>
    [submission, null].includes(read(reminderForm).submission),
  ),
];
