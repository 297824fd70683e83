import type { Notice } from '../../contract/entity/notification.ts';
import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';

/** A link shown in the banner of the notification with this id. */
export interface NoticeLink {
  readonly id: string;
  readonly notice: Notice['id'];
  readonly label: DisplayText;
  /** Path below the console's base. */
  readonly to: string;
}
export const noticeLink = definePoint<NoticeLink>('notifications/link');
