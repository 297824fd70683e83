import { defineLimit } from '../../../server/kit.ts';

/** More than a team writes in years; the detail shows all of them. */
export const notesOfSubmission = defineLimit({
  subject: 'Notes on one submission',
  max: 1000,
  unit: 'notes',
  beyond: '409',
});
