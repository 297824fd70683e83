import { defineLimit } from '../../../server/kit.ts';

/** Each webhook costs one more request per submission. */
export const webhooksOfForm = defineLimit({
  subject: 'Webhooks of one form',
  max: 20,
  unit: 'webhooks',
  beyond: '409',
});
