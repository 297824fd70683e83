import { defineRefusals } from '../../contract/error.ts';

/** What a change of the profile can be refused with. */
export const refusals = defineRefusals({ ADDRESS_IS_FIXED: [400, 'The e-mail address cannot be changed.'] });
