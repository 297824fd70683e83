import { defineLimit } from '../../../server/kit.ts';

/** Marks and workflow actions follow each other as fast as keys are pressed; many rows at once are one request. */
export const triageChanges = defineLimit({
  subject: 'Marks and workflow actions by one account, for each server process',
  most: 1200,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});
