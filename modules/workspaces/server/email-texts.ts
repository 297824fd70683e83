import { defineServerTexts } from '../../../contract/server-text.ts';

/** Texts of the email about a replaced key or secret. */
export const emailTexts = defineServerTexts({
  NEW_API_KEY: 'A new API key was created',
  NEW_API_KEY_BY:
    '{who} created a new API key for {form}. The previous key no longer works. Enter the new one in Zapier.',
  NEW_WEBHOOK_SECRET: 'A new webhook secret was created',
  NEW_WEBHOOK_SECRET_BY:
    '{who} created a new webhook secret for {form}. For one day, requests are also signed with the previous secret, so that receivers can switch.',
  CREDENTIAL_FORM: '“{name}”',
  CREDENTIAL_SOME_FORM: 'your form',
  CREDENTIAL_SOMEONE: 'A user',
  CREDENTIAL_ADVICE:
    'If you did not expect this, check in the form’s settings who has access, then create another one.',
});
