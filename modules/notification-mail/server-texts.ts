import { defineServerTexts } from '../../contract/server-text.ts';

/** Why a notification email was not sent. */
export const serverTexts = defineServerTexts({
  OWNER_UNVERIFIED_LIMIT:
    'Not sent: until the form owner’s address is verified, it gets only a few notifications per hour',
});
