import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { PlacedReminder, setReminder as setCall } from './contract.ts';
import { texts } from './texts.ts';

/** Sets a reminder on a submission, for this user alone. */
export const setReminder = defineCommand('reminders/set', z.object({ submission: z.number(), ...setCall.body.shape }), {
  title: texts('set'),
  icon: 'clock',
});
/** All reminders of this user. */
export const loadReminders = defineCommand('reminders/load', z.object({}), { title: texts('mine'), icon: 'clock' });
/** The user has seen a reminder whose time has come. */
export const readReminder = defineCommand('reminders/read', z.object({ id: z.number() }), { title: texts('read') });
/** A reminder was set, has fired or was read; live updates say so. */
export const recordReminder = defineCommand('reminders/note', z.object({ reminder: PlacedReminder }));
