import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications about usage and the subscription. */
export const serverTexts = defineServerTexts({
  ONE_LOCKED_CANCELLED: '1 submission is locked. Renew your subscription to read it; nothing is lost.',
  LOCKED_CANCELLED: '{locked} submissions are locked. Renew your subscription to read them; nothing is lost.',
  ONE_LOCKED_OVER_LIMIT:
    '1 submission is locked. Your plan’s monthly limit is reached. Change your plan to read it; nothing is lost.',
  LOCKED_OVER_LIMIT:
    '{locked} submissions are locked. Your plan’s monthly limit is reached. Change your plan to read them; nothing is lost.',
  LIMIT_REACHED:
    'You have used {count} of {limit} submissions this month. Further submissions are stored, with their content locked until your plan allows.',
  LIMIT_NEAR: 'You have used {count} of {limit} submissions this month.',
  TRIAL_ENDED:
    'Your trial has ended. New submissions are stored, with their content locked until you choose a plan. Nothing is lost.',
  SUBSCRIPTION_ENDED:
    'Your subscription has ended. New submissions are stored, with their content locked until you renew your subscription. Nothing is lost.',
  TRIAL_ENDING:
    'Your trial ends on {day}. Later submissions are stored, with their content locked until you choose a plan. Nothing is lost.',
  SUBSCRIPTION_ENDING:
    'Your subscription ends on {day}. Later submissions are stored, with their content locked until you renew your subscription. Nothing is lost.',
  PAYMENT_OVERDUE: 'Your last payment failed. Update your card on the billing page to keep your subscription.',
});
