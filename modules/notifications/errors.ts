import { defineErrors } from '../../contract/error.ts';

/** Errors of notifications. */
export const errors = defineErrors({ UNKNOWN_NOTICE: [404, 'Notification not found'] });
