import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the emails about a failing webhook. */
export const emailTexts = defineServerTexts({
  WEBHOOK_FAILING_SUBJECT: 'The webhook “{webhook}” of {form} has been failing for days',
  WEBHOOK_FAILING_HEADING: 'The webhook “{webhook}” is failing',
  WEBHOOK_FAILING_TEXT: 'Every delivery from the form {form} of {project} has failed for {days} days.',
  SOME_WEBHOOK_FAILING_SUBJECT: 'A webhook of your form has been failing for days',
  SOME_WEBHOOK_FAILING_HEADING: 'A webhook is failing',
  SOME_WEBHOOK_FAILING_TEXT: 'Every delivery from your form has failed for {days} days.',
  WEBHOOK_FAILING_NEXT:
    'If deliveries keep failing for {days} more days, the webhook is turned off. You can turn it on again at any time. Submissions are still stored.',
  WEBHOOK_OFF_SUBJECT: 'A webhook of {form} was turned off',
  SOME_WEBHOOK_OFF_SUBJECT: 'A webhook of your form was turned off',
  WEBHOOK_OFF_HEADING: 'A webhook was turned off',
  WEBHOOK_OFF_NEXT: 'It gets no more submissions until you turn it on again.',
  WEBHOOK_OFF_CLOSING: 'You’re receiving this email because you created the form in {product}.',
  VIEW_WEBHOOKS: 'View webhooks',
});
