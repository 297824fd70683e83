import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications about webhooks, and why a call was not sent. */
export const serverTexts = defineServerTexts({
  WEBHOOK_GONE: 'The webhook “{name}” of the form {form} returned 410 (gone) and was turned off.',
  WEBHOOK_FAILING: 'The webhook “{name}” of the form {form} has failed for days and was turned off.',
  WEBHOOK_DELETED: 'The webhook was deleted',
  WEBHOOK_TURNED_OFF: 'The webhook is turned off',
});
