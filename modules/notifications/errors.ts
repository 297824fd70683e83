import { defineErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  UNKNOWN_NOTICE: [404, 'Notification not found'],
  NOT_A_NOTICE_ID: [400, 'must be the id of a notification'],
});
