import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { defineLimit } from '../../../server/kit.ts';

/** More than a person writes, and canned replies are sent one by one. */
export const repliesOfAccount = defineLimit({
  subject: 'Replies to submissions by one account',
  max: 100,
  unit: 'emails',
  seconds: HOUR_SECONDS,
  beyond: '429 with Retry-After',
});

/** More than a menu can list well. */
export const cannedRepliesOfForm = defineLimit({
  subject: 'Canned replies of one form',
  max: 50,
  unit: 'texts',
  beyond: '409',
});
