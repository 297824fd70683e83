import * as z from 'zod/mini';
import { generalErrors, createError } from '../error.ts';

/** A single email address, trimmed. Comparisons ignore case. Rejects lists and header injection. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254, { error: 'Invalid email address', abort: true }), z.email('Invalid email address'));

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
    const error = errorOf(email_id, emailID);
    if (error) context.issues.push({ code: 'custom', ...error, input: sent });
    // What `either` parsed, without the two.
    return { ...(others as z.output<z.ZodMiniObject<S>>), email_id: email_id ?? emailID ?? '' };
  });
  return z.pipe(either, one);
}

function errorOf(
  email_id?: string,
  emailID?: string,
): { readonly message: string; readonly path: string[] } | undefined {
  if (email_id === undefined && emailID === undefined) return { message: 'cannot be blank', path: ['email_id'] };
  if (email_id === undefined || emailID === undefined) return undefined;
  if (email_id.toLowerCase() === emailID.toLowerCase()) return undefined;
  const { message } = createError(generalErrors.CONTRADICTION, { name: 'emailID', other: 'email_id' });
  return { message, path: ['emailID'] };
}
