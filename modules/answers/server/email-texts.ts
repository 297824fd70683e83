import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the email about an answer. */
export const emailTexts = defineServerTexts({
  ANSWERED: '{name} replied',
  ANSWER_SUBJECT: '{heading}: {excerpt}',
  ANSWER_FORM: 'Form: {form} ({project})',
  ANSWER_OPEN: 'Open',
  ANSWER_CLOSING:
    'You’re receiving this email because notifications are on for this form. Reply in {product} to keep the conversation in one place.',
  ANSWER_UNSUBSCRIBE: 'Unsubscribe',
});
