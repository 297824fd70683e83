import * as z from 'zod/mini';

export const ViewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'cannot be blank', abort: true }),
    z.maxLength(60, 'must be at most 60 characters long'),
  );

/** A way to look at a form's list, under a name. */
export const SavedView = z.object({
  name: ViewName,
  /** The query of its address. */
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;
