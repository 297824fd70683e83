import { defineLimit } from '../../../server/kit.ts';

export const attachedBytes = defineLimit({
  subject: 'Files attached to the notification of one submission, together',
  max: 5_000_000,
  unit: 'bytes',
  beyond: 'none is attached; the email links to them',
});
