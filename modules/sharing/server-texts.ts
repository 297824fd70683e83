import { defineServerTexts } from '../../contract/server-text.ts';

/** Notifications about invitations. */
export const serverTexts = defineServerTexts({
  INVITED_TO_FORM: '{name} invites you to the form “{form}”.',
  INVITATIONS_WAITING: 'You have {count} pending invitations to forms.',
});
