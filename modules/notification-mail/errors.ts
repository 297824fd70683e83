import { defineErrors } from '../../contract/error.ts';

/** Errors of test emails and of unsubscribing. */
export const errors = defineErrors({
  UNKNOWN_CC: [404, 'This address is not on the list. Save the settings first.'],
  CC_CONFIRMED: [409, 'This address is already confirmed.'],
  NOT_VERIFIED: [409, 'Confirm your email address first. Until then, nobody else gets emails.'],
  TOO_MANY_CONFIRMATIONS: [429, 'Too many confirmation emails to this address. Try again in an hour.'],
  BAD_CONFIRMATION: [
    404,
    'This link has expired or the address was removed. Ask the person who added your address for a new one.',
  ],
  BAD_LINK: [404, 'This link no longer works.'],
});
