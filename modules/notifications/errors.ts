import { defineRefusals } from '../../contract/error.ts';

/** What dismissing a notice can be refused with. */
export const refusals = defineRefusals({ UNKNOWN_NOTICE: [404, 'Notification not found'] });
