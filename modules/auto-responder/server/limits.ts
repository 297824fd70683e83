import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { defineLimit } from '../../../server/kit.ts';
import { MAX_LOGO_BYTES } from '../contract.ts';

const LISTED = 'not sent; listed in Deliveries with the reason';

/** A visitor can enter somebody else's address, so that replies reach people who never submitted anything. */
export const repliesOfForm = defineLimit({
  subject: 'Auto-replies of one form',
  max: 50,
  unit: 'emails',
  seconds: HOUR_SECONDS,
  beyond: LISTED,
});

export const repliesToNetwork = defineLimit({
  subject: 'Auto-replies to submissions from one visitor network (IPv6: /64), all forms together',
  max: 5,
  unit: 'emails',
  seconds: HOUR_SECONDS,
  beyond: LISTED,
});

export const logoBytes = defineLimit({
  subject: 'The logo of a form’s auto-replies',
  max: MAX_LOGO_BYTES,
  unit: 'bytes',
  beyond: '413',
});
