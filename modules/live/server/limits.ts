import { defineLimit } from '../../../server/kit.ts';

/** A browser needs one, however many tabs it has. */
export const liveStreams = defineLimit({
  subject: 'Live connections of one account at a time, for each server process',
  max: 50,
  unit: 'connections',
  beyond: '429 with Retry-After',
});
