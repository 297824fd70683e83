import * as z from 'zod/mini';
import { defineCommand } from '../../contract/message.ts';
import { Notice, NoticeType } from '../../contract/entity/notification.ts';
import { texts } from './texts.ts';

/** Takes a banner away: a stored notice for good, one that is worked out for some days. */
export const dismissNotice = defineCommand('notifications/dismiss', z.object({ id: Notice.shape.id }), {
  title: texts('dismiss'),
  icon: 'times',
});
/** Live updates brought a notice. */
export const recordPosted = defineCommand('notifications/note-posted', z.extend(Notice, { type: NoticeType }));
/** Another tab of the account dismissed one. */
export const recordDismissed = defineCommand('notifications/note-dismissed', z.object({ id: Notice.shape.id }));
