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

/** Far more than people do to a submission; its detail shows all of them. Automatic entries have limits of their own. */
export const historyEntries = defineLimit({
  subject: 'Entries in the history of one submission after which people can add no more',
  max: 2000,
  unit: 'entries',
  beyond: '409',
});

/** An action may ask for a megabyte. */
export const historySize = defineLimit({
  subject: 'Size of the history of one submission after which people can add no more',
  max: 4 * 1_048_576,
  unit: 'bytes',
  beyond: '409',
});
