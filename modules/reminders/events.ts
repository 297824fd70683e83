import * as z from 'zod/mini';
import { Reminder } from '../../contract/entity/reminder.ts';
import { defineEvent } from '../../contract/message.ts';
import { PlacedReminder } from './contract.ts';

export const remindersLoaded = defineEvent('reminders/loaded', z.object({ reminders: z.array(PlacedReminder) }));
/** This user set one. */
export const reminderSet = defineEvent(
  'reminders/was-set',
  z.object({ submission_id: z.number(), reminder: Reminder }),
);
/** This user has seen one. */
export const reminderRead = defineEvent('reminders/was-read', z.object({ id: z.number() }));
/** The server says how one stands now. */
export const reminderChanged = defineEvent('reminders/changed', z.object({ reminder: PlacedReminder }));
