import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the emails about a plan and its use. */
export const emailTexts = defineServerTexts({
  TRIAL_ENDED_TITLE: 'Your trial has ended',
  SUBSCRIPTION_ENDED_TITLE: 'Your subscription has ended',
  TRIAL_ENDING_TITLE: 'Your trial ends on {day}',
  SUBSCRIPTION_ENDING_TITLE: 'Your subscription ends on {day}',
  VIEW_PLANS: 'View plans',
  TERM_CLOSING:
    'You’re receiving this email once before your trial or subscription in {product} ends, and once when it has ended.',
  USAGE_CLOSING: 'You’re receiving this email each month at 80% and at 100% of your plan’s limit in {product}.',
  LOCKED_UNTIL_RENEWAL: 'New submissions are locked until you renew',
  LIMIT_REACHED_TITLE: 'Your monthly limit is reached',
  LIMIT_NEAR_TITLE: 'Your monthly limit is near',
});
