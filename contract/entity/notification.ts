import * as z from 'zod/mini';

/** One banner: it stays until dismissed (SPEC.md points 2 and 3). */
export const Notice = z.object({
  /** A text names a notice that is worked out, not stored. */
  id: z.union([z.number(), z.string()]),
  message: z.string(),
  /** Where it leads: a path below the console's base. */
  to: z.optional(z.string()),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeType = z.enum(['warning', 'error', 'info', 'other']);
export type NoticeType = z.infer<typeof NoticeType>;

/** The lists that initial data and submission detail carry. */
export const Notices = z.object({
  info: z.array(Notice),
  error: z.array(Notice),
  warning: z.array(Notice),
  other: z.array(Notice),
});
export type Notices = z.infer<typeof Notices>;
