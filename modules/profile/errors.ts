import { defineErrors } from '../../contract/error.ts';

/** What a change of the profile can be refused with. */
export const errors = defineErrors({ ADDRESS_IS_FIXED: [400, 'The email address cannot be changed.'] });
