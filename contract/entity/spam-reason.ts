import { defineServerTexts } from '../server-text.ts';

/** Why a submission was classified as spam. */
export const spamReasons = defineServerTexts({
  SPAM_HIDDEN_FIELD: 'The hidden field was filled in',
  SPAM_TOO_FREQUENT: 'Many submissions from one address within a minute',
  RECAPTCHA_MISSING: 'The reCAPTCHA was not completed',
  RECAPTCHA_INVALID: 'The reCAPTCHA response is not valid',
  RECAPTCHA_USED: 'The reCAPTCHA response has expired or was already used',
  RECAPTCHA_OTHER_WEBSITE: 'The reCAPTCHA was completed on another website',
  RECAPTCHA_BOT: 'reCAPTCHA rated the sender as a bot',
  RECAPTCHA_SECRET_REJECTED: 'reCAPTCHA rejected the secret in the settings of this form',
  RECAPTCHA_UNREACHABLE: 'reCAPTCHA was unreachable, so the sender could not be checked',
});
