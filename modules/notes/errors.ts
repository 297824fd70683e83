import { defineErrors } from '../../contract/error.ts';

/** Errors of notes. */
export const errors = defineErrors({
  TOO_MANY_NOTES: [409, 'A submission can have at most {most} notes.'],
});
