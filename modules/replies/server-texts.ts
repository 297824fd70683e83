import { defineServerTexts } from '../../contract/server-text.ts';

/** Why a reply was not sent. */
export const serverTexts = defineServerTexts({
  REPLY_AUTHOR_HAS_NO_ACCESS: 'Not sent: its author may no longer reply to submissions of this form',
  REPLY_FORM_OWNER_SUSPENDED: 'Not sent: the account of the form’s owner is suspended',
});
