import type { Notification } from '../../contract/entity/notification.ts';
import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';

/** A link shown in the banner of the notification with this id. */
export interface NotificationLink {
  readonly id: string;
  readonly notice: Notification['id'];
  readonly label: DisplayText;
  /** Path below the console's base. */
  readonly to: string;
}
export const notificationLink = definePoint<NotificationLink>('notifications/link');
