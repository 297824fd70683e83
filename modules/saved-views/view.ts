import { inputError, inputErrors } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { NameText, UrlText } from '../../contract/personal.ts';

export const ViewName = NameText.check(
  z.trim(),
  z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
  z.maxLength(60, inputError(inputErrors.TOO_LONG, { max: 60 })),
);

/** A named view of a form's list. */
export const SavedView = z.object({
  name: ViewName,
  /** Query string of its URL. */
  query: UrlText,
});
export type SavedView = z.infer<typeof SavedView>;
