import * as z from 'zod/mini';
import { Reminder } from '../../contract/entity/reminder.ts';
import { defineEvent } from '../../contract/message.ts';
import { ListedReminder, ReminderWithForm } from './contract.ts';

export const remindersLoaded = defineEvent('reminders/loaded', z.object({ reminders: z.array(ListedReminder) }));
/** The user set a reminder. */
export const reminderSet = defineEvent(
  'reminders/was-set',
  z.object({ submission_id: z.number(), reminder: Reminder }),
);
/** The user marked a reminder as seen. */
export const reminderRead = defineEvent('reminders/was-read', z.object({ id: z.number() }));
/** The user deleted a reminder. */
export const reminderDeleted = defineEvent('reminders/deleted', z.object({ id: z.number() }));
/** A reminder changed on the server. */
export const reminderChanged = defineEvent('reminders/changed', z.object({ reminder: ReminderWithForm }));
export const reminderFormShown = defineEvent('reminders/form-shown', z.object({ submission: z.nullable(z.number()) }));
