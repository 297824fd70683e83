import * as z from 'zod/mini';

/** How the Inbox is sorted: by the latest activity, or by arrival. */
export const InboxOrder = z.enum(['activity', 'newest', 'oldest']);
export type InboxOrder = z.infer<typeof InboxOrder>;
