import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the email about a replaced key or secret. */
export const emailTexts = defineServerTexts({
  NEW_API_KEY: 'A new API key was created',
  NEW_API_KEY_BY: '{who} created a new API key for {form}. The one before no longer works; Zapier needs the new one.',
  NEW_WEBHOOK_SECRET: 'A new webhook secret was created',
  NEW_WEBHOOK_SECRET_BY:
    '{who} created a new webhook secret for {form}. Requests are signed with the one before as well for a day, so that receivers can change over.',
  CREDENTIAL_FORM: '“{name}”',
  CREDENTIAL_SOME_FORM: 'your form',
  CREDENTIAL_SOMEONE: 'A user',
  CREDENTIAL_ADVICE:
    'If you did not expect this, check who has access to the form in its settings, then create another one.',
});
