import { defineLimit } from '../../../server/kit.ts';

/** More than a team has; each change of access is announced to all of them. */
export const accessesOfForm = defineLimit({
  subject: 'People who have access to one form or are invited, revoked access included',
  max: 500,
  unit: 'people',
  beyond: '409',
});
