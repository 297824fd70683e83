import { errorDetail, type ErrorKind } from '../../../contract/error.ts';
import { inputError, inputErrors, inputIssue } from '../../../contract/input-error.ts';
import { dateValue } from '../../../src/dates/date-text.ts';
import * as z from 'zod/mini';
import { fieldErrors } from '../errors.ts';

/** Schema of the custom report form (SPEC.md point 5); `today` is the reader's date, `YYYY-MM-DD`. */
export function requestDraft(today: string) {
  return z
    .object({
      message: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, inputError(fieldErrors.NO_MESSAGE)),
          z.maxLength(5000, inputError(inputErrors.TOO_LONG, { max: 5000 })),
        ),
      from_date: z.string(),
      to_date: z.string(),
    })
    .check(({ value: { from_date, to_date }, issues }) => {
      const report = (path: 'from_date' | 'to_date', kind: ErrorKind) =>
        issues.push({ ...inputIssue(errorDetail(kind), path), input: '' });
      if (from_date === '' && to_date === '') report('from_date', fieldErrors.NO_DATES);
      for (const [path, day] of [
        ['from_date', from_date],
        ['to_date', to_date],
      ] as const)
        if (day !== '' && dateValue(day, false) === null) report(path, inputErrors.NOT_A_DATE);
      if (from_date > today) report('from_date', fieldErrors.IN_FUTURE);
      if (to_date > today) report('to_date', fieldErrors.IN_FUTURE);
      if (from_date !== '' && to_date !== '' && to_date < from_date) report('to_date', fieldErrors.ENDS_BEFORE_START);
    });
}
