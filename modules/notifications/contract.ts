import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Notification, NotificationType } from '../../contract/entity/notification.ts';
import { errors } from './errors.ts';

/** Number of a stored notification, or name of a computed one. */
const NotificationId = z
  .string()
  .check(z.regex(/^(\d{1,15}|[a-z][a-z0-9-]{0,60})$/, inputError(errors.NOT_A_NOTICE_ID)));

/** Days for which a computed warning or error stays dismissed. If it still applies, it then reappears. */
export const DISMISSED_DAYS = 7;

export const readNotification = defineEndpoint('notifications/read', {
  method: 'GET',
  path: '/cli/notification/read/:id',
  changes: true,
  summary:
    'Dismisses a notification: a stored one or information permanently, a computed warning or error that still applies for seven days',
  params: z.strictObject({ id: NotificationId }),
  response: z.object({}),
  errors: [errors.UNKNOWN_NOTICE],
});

/** Live event to one account or all: a notification was posted. */
export const NotificationPostedLiveEvent = z.object({
  event: z.literal('notice'),
  notice: z.extend(Notification, { type: NotificationType }),
});
export type NotificationPostedLiveEvent = z.infer<typeof NotificationPostedLiveEvent>;

/** Live event to an account: a notification was dismissed in one of its tabs. */
export const NotificationReadLiveEvent = z.object({ event: z.literal('notice-read'), id: Notification.shape.id });
export type NotificationReadLiveEvent = z.infer<typeof NotificationReadLiveEvent>;
