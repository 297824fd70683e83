import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of notifications, digests and confirmations of CC addresses. */
export const emailTexts = defineServerTexts({
  NOTIFICATION_NEW: 'New submission',
  NOTIFICATION_TEST: 'Test submission',
  NOTIFICATION_TEST_SUBJECT: '[Test] {subject}',
  NOTIFICATION_FROM: '{kind} to {form} ({project})',
  NOTIFICATION_ON: 'New submission to {form}',
  NOTIFICATION_OPEN: 'Open',
  NOTIFICATION_COMPLETE: 'Mark as complete',
  NOTIFICATION_SPAM: 'Mark as spam',
  NOTIFICATION_CLOSING:
    'You’re receiving this email because notifications are on for this form. Turn them off in the form’s settings in {product}.',
  NOTIFICATION_CLOSING_SHORT: 'You’re receiving this email because notifications are on for this form.',
  UNSUBSCRIBE: 'Unsubscribe',
  UNCONFIRMED_SUBJECT: 'New submission in {product}',
  UNCONFIRMED_HEADING: 'A new submission arrived',
  UNCONFIRMED_TEXT: 'Log in to read it. After you confirm your email address, these emails show what was submitted.',
  UNCONFIRMED_ADVICE:
    'To confirm it, use the link in the email you got when you registered, or log in and request a new one at the top of the page.',
  UNCONFIRMED_CLOSING: 'You’re receiving this email because someone registered with this address in {product}.',
  LOCKED_SUBJECT: 'New submission to {form} (locked)',
  LOCKED_HEADING: 'A new submission arrived and is locked',
  LOCKED_FORM: 'Form: {form} ({project})',
  LOCKED_TEXT:
    'Your plan’s monthly limit is reached. The submission is stored, and unlocks next month or when you change your plan.',
  FACT_SENT: 'Sent',
  FACT_PAGE: 'Page',
  FACT_DEVICE: 'Device',
  FACT_SOURCE: 'Source',
  FACT_VISITS: 'Visits',
  BROWSER_ON_PLATFORM: '{browser} on {platform}',
  DIGEST_ONE: '1 new submission',
  DIGEST_MANY: '{count} new submissions',
  DIGEST_SUBJECT: '{heading} to {form}',
  DIGEST_NEWEST: 'Showing the newest {max}.',
  DIGEST_OPEN: 'Open submissions',
  DIGEST_CLOSING:
    'You’re receiving this digest because notifications are on for this form. Change how often you get it in the form’s settings in {product}.',
  DIGEST_UNTITLED: 'Submission',
  DIGEST_LOCKED: 'Locked submission',
  DIGEST_TODAY: 'Submissions in the last 24 hours',
  DIGEST_COMPLETE: 'Marked as complete',
  DIGEST_SPAM: 'Spam',
  DIGEST_BY_STATE: 'By state',
  CC_SUBJECT: 'Do you want emails about “{form}”?',
  CC_HEADING: 'Do you want these emails?',
  CC_TEXT:
    '{name} ({email}) wants to send you a copy of each new submission to the form “{form}” of the workspace “{project}” in {product}.',
  CC_ADVICE: 'To agree, confirm below. The link works for 7 days, and every email has an unsubscribe link.',
  CC_BUTTON: 'Confirm',
  CC_CLOSING: 'Don’t know the sender? Ignore this email and you won’t get any copies.',
});
