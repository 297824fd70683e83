import * as z from 'zod/mini';

/** A row's number: a positive integer, ascending in commit order within a form. */
export const Id = z.number().check(z.int(), z.positive());
export type Id = z.infer<typeof Id>;

/** The same, read from a path or query. */
export const PathId = z.coerce.number<string | number>().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER));

/** An unguessable url-safe identifier of a project or form; starts with a letter. */
export const Uid = z.string().check(z.regex(/^[a-zA-Z][\w-]{7,40}$/));

/** Path segments for projects and forms take either the number or the uid. */
export const Key = z.string().check(z.regex(/^(\d{1,15}|[a-zA-Z][\w-]{7,40})$/, 'must be a number or a uid'));
export type Key = z.infer<typeof Key>;

/**
 * The form that the URL names, or that the submission in the URL belongs to: some screens send it along (SPEC.md point 7).
 * The URL decides; another form is refused with `CONTRADICTION`.
 */
export const NamedForm = { form_id: z.optional(z.union([Id, Key])) };
export type NamedForm = { readonly form_id?: number | Key | undefined };
