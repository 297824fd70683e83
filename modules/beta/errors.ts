import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  SIGNUP_LINK_EXPIRED: [400, 'This link has expired. Sign up again.'],
});
