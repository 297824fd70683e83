import * as z from 'zod/mini';
import { TextDetail } from '../text.ts';
import { MessageText, UrlText } from '../personal.ts';

/** A banner that stays until it is dismissed (SPEC.md points 2 and 3). */
export const Notification = z.object({
  /** A string for notifications that are computed rather than stored. */
  id: z.union([z.number(), z.string()]),
  message: MessageText,
  /** The message as data, to render it in another language. Absent if it was posted without, as by the operator. */
  details: z.optional(z.array(TextDetail)),
  /** The link's path, relative to the console's base. */
  to: z.optional(UrlText),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationType = z.enum(['warning', 'error', 'info', 'other']);
export type NotificationType = z.infer<typeof NotificationType>;

/** The lists in the initial data and in a submission's details. */
export const Notifications = z.object({
  info: z.array(Notification),
  error: z.array(Notification),
  warning: z.array(Notification),
  other: z.array(Notification),
});
export type Notifications = z.infer<typeof Notifications>;
