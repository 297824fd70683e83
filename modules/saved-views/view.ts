import * as z from 'zod/mini';

export const ViewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'cannot be blank', abort: true }),
    z.maxLength(60, 'must be at most 60 characters long'),
  );

/** A named view of a form's list. */
export const SavedView = z.object({
  name: ViewName,
  /** Query string of its URL. */
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;
