import { inputError, inputErrors, inputIssue } from '../input-error.ts';
import * as z from 'zod/mini';
import { errorDetail, generalErrors } from '../error.ts';
import { EmailText } from '../personal.ts';

/** A single email address, trimmed. Comparisons ignore case. Rejects lists and header injection. */
export const Email = EmailText.check(
  z.trim(),
  z.maxLength(254, { ...inputError(inputErrors.INVALID_EMAIL), abort: true }),
  z.email(inputError(inputErrors.INVALID_EMAIL)),
);

/**
 * A body schema with an email address that callers send as `email_id` or `emailID` (SPEC.md points 3 and 7). Handlers always
 * receive `email_id`. Two different addresses fail with `CONTRADICTION`.
 *
 * @example
 * withEmail(Email, { name: Label }) // { emailID: 'ann@example.com', name: 'Ann' }
 */
export function withEmail<A extends z.ZodMiniType<string>, S extends z.core.$ZodLooseShape>(address: A, rest: S) {
  const either = z.strictObject({ ...rest, email_id: z.optional(address), emailID: z.optional(address) });
  const one = z.transform((sent: z.output<typeof either>, context) => {
    // The two fields of `either`; TypeScript does not resolve the fields of a generic shape.
    const { email_id, emailID, ...others } = sent as { email_id?: string; emailID?: string };
    const issue = issueOf(email_id, emailID);
    if (issue) context.issues.push({ ...issue, input: sent });
    // The output of `either` without these two fields.
    return { ...(others as z.output<z.ZodMiniObject<S>>), email_id: email_id ?? emailID ?? '' };
  });
  return z.pipe(either, one);
}

function issueOf(email_id?: string, emailID?: string) {
  if (email_id === undefined && emailID === undefined) return inputIssue(errorDetail(inputErrors.BLANK), 'email_id');
  if (email_id === undefined || emailID === undefined) return undefined;
  if (email_id.toLowerCase() === emailID.toLowerCase()) return undefined;
  return inputIssue(errorDetail(generalErrors.CONTRADICTION, { name: 'emailID', other: 'email_id' }), 'emailID');
}
