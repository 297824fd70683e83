import { defineLimit } from '../../../server/kit.ts';

/** High enough for typing into the command palette, which pauses between searches. */
export const searchesOfAllForms = defineLimit({
  subject: 'Searches over all forms by one account, for each server process',
  max: 120,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});

/** High enough for marking with the keyboard; a bulk mark counts as one request. */
export const triageChanges = defineLimit({
  subject: 'Marks and workflow actions by one account, for each server process',
  max: 1200,
  unit: 'requests',
  seconds: 60,
  beyond: '429 with Retry-After',
});
