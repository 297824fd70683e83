import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Notice, NoticeType } from '../../contract/entity/notification.ts';

/** A notification was posted to the account or to all. Version 1 had no link, version 2 no details. */
export const noticePosted = defineEvent('notifications/posted', z.extend(Notice, { type: NoticeType }), {
  version: 3,
  upcast: (payload) => payload,
});
/** A notification was dismissed, here or in another tab. */
export const noticeDismissed = defineEvent('notifications/dismissed', z.object({ id: Notice.shape.id }));
