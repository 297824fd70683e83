import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the email that a reminder sends. */
export const emailTexts = defineServerTexts({
  REMINDER_SUBJECT: 'Reminder: {note}',
  REMINDER_SUBJECT_UNCONFIRMED: 'Reminder in {product}',
  REMINDER_HEADING: 'Your reminder',
  REMINDER_OPEN: 'Open submission',
  REMINDER_CLOSING: 'You set this reminder on submission {id} of the form {form} in {product}.',
  REMINDER_CLOSING_UNCONFIRMED: 'You set this reminder on submission {id} in {product}.',
});
