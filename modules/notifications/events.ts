import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Notification, NotificationType } from '../../contract/entity/notification.ts';

/** A notification was posted to the account or to all. Version 1 had no link, version 2 no details. */
export const notificationPosted = defineEvent(
  'notifications/posted',
  z.extend(Notification, { type: NotificationType }),
  {
    version: 3,
    upcast: (payload) => payload,
  },
);
/** A notification was dismissed, here or in another tab. */
export const notificationDismissed = defineEvent('notifications/dismissed', z.object({ id: Notification.shape.id }));
