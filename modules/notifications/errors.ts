import { defineErrors } from '../../contract/error.ts';

/** What dismissing a notice can be refused with. */
export const errors = defineErrors({ UNKNOWN_NOTICE: [404, 'Notification not found'] });
