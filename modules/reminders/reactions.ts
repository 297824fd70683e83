import { whenever } from '../../src/kernel/index.ts';
import { accountEventReceived } from '../live/public.ts';
import { detailOf, reloadSubmission } from '../submissions/public.ts';
import { recordDeletedReminder, recordReminder } from './commands.ts';
import { ReminderChangedLiveEvent, ReminderDeletedLiveEvent } from './contract.ts';
import { reminderSet } from './events.ts';

export const reactions = [
  whenever(accountEventReceived, (event) => {
    const changed = ReminderChangedLiveEvent.safeParse(event);
    return changed.success ? recordReminder({ reminder: changed.data.reminder }) : undefined;
  }),
  whenever(accountEventReceived, (event) => {
    const deleted = ReminderDeletedLiveEvent.safeParse(event);
    return deleted.success ? recordDeletedReminder({ id: deleted.data.id }) : undefined;
  }),
  // Setting a reminder adds an entry to the submission's history.
  whenever(reminderSet, ({ submission_id: id }, read) => (detailOf(read, id) ? reloadSubmission({ id }) : undefined)),
];
