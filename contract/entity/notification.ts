import * as z from 'zod/mini';
import { TextDetail } from '../text.ts';

/** A banner that stays until it is dismissed (SPEC.md points 2 and 3). */
export const Notice = z.object({
  /** A string for notifications that are computed rather than stored. */
  id: z.union([z.number(), z.string()]),
  message: z.string(),
  /** The message as data, to render it in another language. Absent if it was posted without, as by the operator. */
  details: z.optional(z.array(TextDetail)),
  /** The link's path, relative to the console's base. */
  to: z.optional(z.string()),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeType = z.enum(['warning', 'error', 'info', 'other']);
export type NoticeType = z.infer<typeof NoticeType>;

/** The lists in the initial data and in a submission's details. */
export const Notices = z.object({
  info: z.array(Notice),
  error: z.array(Notice),
  warning: z.array(Notice),
  other: z.array(Notice),
});
export type Notices = z.infer<typeof Notices>;
