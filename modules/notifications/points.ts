import type { Notice } from '../../contract/entity/notification.ts';
import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';

/** Where a banner leads: a link in the banner of the notice with that id. */
export interface NoticeLink {
  readonly id: string;
  readonly notice: Notice['id'];
  readonly label: DisplayText;
  /** A path below the console's base. */
  readonly to: string;
}
export const noticeLink = definePoint<NoticeLink>('notifications/link');
