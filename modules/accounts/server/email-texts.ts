import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the emails about an account. */
export const emailTexts = defineServerTexts({
  VERIFY_SUBJECT: 'Confirm your email address for {product}',
  VERIFY_HEADING: 'Welcome to {product}',
  VERIFY_TEXT: 'Confirm that this address is yours. The link works once and expires in 7 days.',
  VERIFY_BUTTON: 'Confirm my address',
  VERIFY_CLOSING: 'Didn’t sign up? You can ignore this email.',
  SALUTATION: 'Hello',
  SALUTATION_BY_NAME: 'Hello {name}',
  RESET_SUBJECT: 'Set a new password for {product}',
  RESET_HEADING: 'Set a new password',
  RESET_TEXT:
    '{salutation}, we received a request for a new password for your account. The link works once and expires in one hour.',
  RESET_CLOSING: 'If you didn’t request this, ignore this email. Your password stays the same.',
  KNOWN_SUBJECT: 'You already have an account with {product}',
  KNOWN_HEADING: 'You already have an account',
  KNOWN_TEXT:
    '{salutation}, someone tried to register with this address. It already has an account, so nothing was changed.',
  KNOWN_ADVICE: 'If it was you, log in. Forgot your password? Request a new one on the login page.',
  KNOWN_BUTTON: 'Log in',
  KNOWN_CLOSING: 'If it wasn’t you, you don’t need to do anything.',
  CHANGED_AT: 'This happened on {time} UTC.',
  PASSWORD_CHANGED: 'Your password was changed',
  PASSWORD_CHANGED_TEXT:
    'The password of your account was changed with a link sent to this address. All sessions have ended.',
  PASSWORD_SET_FIRST_TEXT:
    'Until now the address was not confirmed, and a user who registered it could use the account. Check its forms, who has access to them, and where they send submissions.',
  PASSWORD_CHANGED_ADVICE:
    'If it wasn’t you, someone else can read your email. Secure your mailbox first, then set a new password.',
  ACCOUNT_SUSPENDED: 'Your account was suspended',
  ACCOUNT_SUSPENDED_TEXT:
    'The server’s administrator suspended your account. All sessions have ended, and you cannot log in. Your data is safe.',
  ACCOUNT_SUSPENDED_ADVICE: 'If you don’t know why, contact the server’s administrator.',
  ACCOUNT_REACTIVATED: 'Your account is active again',
  ACCOUNT_REACTIVATED_TEXT: 'The server’s administrator reactivated your account. You can log in with your password.',
  ACCOUNT_REACTIVATED_ADVICE: 'Forgot your password? Set a new one on the login page.',
});
