import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({ ADDRESS_IS_FIXED: [400, 'The email address cannot be changed.'] });
