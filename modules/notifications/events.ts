import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import { Notice, NoticeType } from '../../contract/entity/notification.ts';

/** There is a new notice for the account, or for all. Version 1 led nowhere. */
export const noticePosted = defineEvent('notifications/posted', z.extend(Notice, { type: NoticeType }), {
  version: 2,
  upcast: (payload) => payload,
});
/** It was dismissed, here or in another tab. */
export const noticeDismissed = defineEvent('notifications/dismissed', z.object({ id: Notice.shape.id }));
