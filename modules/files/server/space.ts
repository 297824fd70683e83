import { createFieldError } from '../../../server/kit.ts';
import { errors } from '../errors.ts';

export const MB = 1_000_000;
/** The share of a form's space that files of spam may take, in addition to it. */
const SPAM_SHARE = 0.1;

/** The space that the files of a form take. */
export interface UsedSpace {
  /** Excludes files of spam. */
  readonly bytes: number;
  readonly spamBytes: number;
}

interface Space {
  /** The maximum for all files of the form, in MB. */
  readonly maxTotalMb: number;
}

/** Whether a form's files, not counting spam, exceed its space. */
export const exceeds = (bytes: number, { maxTotalMb }: Space): boolean => bytes > maxTotalMb * MB;

/** Whether the files of a form's spam exceed their own space. */
export const spamExceeds = (bytes: number, { maxTotalMb }: Space): boolean => bytes > maxTotalMb * MB * SPAM_SHARE;

export const noSpace = (field: string): Error => createFieldError(errors.NO_SPACE_FOR_FILES, field, { field });
