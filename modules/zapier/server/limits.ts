import { defineLimit } from '../../../server/kit.ts';

/** Each zap costs one more request per submission. */
export const zapsOfForm = defineLimit({
  subject: 'Active zaps of one form',
  max: 50,
  unit: 'zaps',
  beyond: '409',
});
