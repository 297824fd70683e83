import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { ReminderWithForm, setReminderCall } from './contract.ts';
import { texts } from './texts.ts';

/** The start of the draft id of a new reminder. */
export const NEW_REMINDER_DRAFT = 'reminders/new';

/** Sets a reminder on a submission, visible only to this user. */
export const setReminder = defineCommand(
  'reminders/set',
  z.object({ submission: z.number(), ...setReminderCall.body.shape }),
  {
    title: texts('set'),
    icon: 'clock',
  },
);
/** Opens the form that sets a reminder on a submission, or closes it. */
export const showReminderForm = defineCommand('reminders/show-form', z.object({ submission: z.nullable(z.number()) }), {
  title: texts('remindMe'),
  icon: 'bell',
});
/** Loads all reminders of the user. */
export const loadReminders = defineCommand('reminders/load', z.object({}), { title: texts('mine'), icon: 'clock' });
/** Marks a due reminder as seen. */
export const readReminder = defineCommand('reminders/read', z.object({ id: z.number() }), { title: texts('read') });
/** Deletes a reminder, which then does not fire. */
export const deleteReminder = defineCommand('reminders/delete', z.object({ id: z.number() }), {
  title: texts('delete'),
});
/** A reminder was set, fired or seen (from a live event). */
export const recordReminder = defineCommand('reminders/note', z.object({ reminder: ReminderWithForm }));
/** A reminder was deleted (from a live event). */
export const recordDeletedReminder = defineCommand('reminders/record-deleted', z.object({ id: z.number() }));
