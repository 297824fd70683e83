import { inputError, inputErrors } from '../input-error.ts';
import * as z from 'zod/mini';
import { ProgramText } from '../personal.ts';

/** A row id: a positive integer that ascends in commit order within a form. */
export const Id = z.number().check(z.int(), z.positive());
export type Id = z.infer<typeof Id>;

/** An `Id` in a path or query. */
export const PathId = z.coerce.number<string | number>().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER));

/** A path segment for a project or form: its id or its uid. */
export const Key = ProgramText.check(z.regex(/^(\d{1,15}|[a-zA-Z][\w-]{7,40})$/, inputError(inputErrors.NOT_A_KEY)));
export type Key = z.infer<typeof Key>;

/**
 * The form of the request, which some screens also send in the body (SPEC.md point 7). The URL decides; a different form fails
 * with `CONTRADICTION`.
 */
export const NamedForm = { form_id: z.optional(z.union([Id, Key])) };
export type NamedForm = { readonly form_id?: number | Key | undefined };
