import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { Notification, NotificationType } from '../../contract/entity/notification.ts';
import { texts } from './texts.ts';

/** Dismisses a banner: a stored notification permanently, a computed one for some days. */
export const dismissNotification = defineCommand('notifications/dismiss', z.object({ id: Notification.shape.id }), {
  title: texts('dismiss'),
  icon: 'times',
});
/** A live event announced a notification. */
export const recordPosted = defineCommand(
  'notifications/note-posted',
  z.extend(Notification, { type: NotificationType }),
);
/** Another tab of the account dismissed a notification. */
export const recordDismissed = defineCommand('notifications/note-dismissed', z.object({ id: Notification.shape.id }));
