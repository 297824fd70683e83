import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications of reminders. */
export const serverTexts = defineServerTexts({
  REMINDER_FIRED: 'Reminder: {note} (submission {id} on {form})',
});
