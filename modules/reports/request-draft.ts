import * as z from 'zod/mini';
import { errors } from './errors.ts';

/** Schema of the custom report form (SPEC.md point 5); `today` is the reader's date, `YYYY-MM-DD`. */
export function requestDraft(today: string) {
  return z
    .object({
      message: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, errors.NO_MESSAGE.text),
          z.maxLength(5000, 'must be at most 5000 characters long'),
        ),
      from_date: z.string(),
      to_date: z.string(),
    })
    .check(({ value: { from_date, to_date }, issues }) => {
      const fault = (path: 'from_date' | 'to_date', message: string) =>
        issues.push({ code: 'custom', message, path: [path], input: '' });
      if (from_date === '' && to_date === '') fault('from_date', errors.NO_DATES.text);
      if (from_date > today) fault('from_date', errors.IN_FUTURE.text);
      if (to_date > today) fault('to_date', errors.IN_FUTURE.text);
      if (from_date !== '' && to_date !== '' && to_date < from_date) fault('to_date', errors.ENDS_BEFORE_START.text);
    });
}
