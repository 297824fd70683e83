import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Notice, NoticeType } from '../../contract/entity/notification.ts';
import { errors } from './errors.ts';

/** Number of a stored notification, or name of a computed one. */
const NoticeId = z.string().check(z.regex(/^(\d{1,15}|[a-z][a-z0-9-]{0,60})$/, inputError(errors.NOT_A_NOTICE_ID)));

/** Days for which a computed notification stays dismissed. If it still applies, it then reappears. */
export const DISMISSED_DAYS = 7;

export const readNotification = defineEndpoint('notifications/read', {
  method: 'GET',
  path: '/cli/notification/read/:id',
  changes: true,
  summary: 'Dismisses a notification: permanently if it is stored, for seven days if it is derived',
  params: z.strictObject({ id: NoticeId }),
  response: z.object({}),
  errors: [errors.UNKNOWN_NOTICE],
});

/** Live event to one account or all: a notification was posted. */
export const NoticePosted = z.object({ event: z.literal('notice'), notice: z.extend(Notice, { type: NoticeType }) });
export type NoticePosted = z.infer<typeof NoticePosted>;

/** Live event to an account: a notification was dismissed in one of its tabs. */
export const NoticeRead = z.object({ event: z.literal('notice-read'), id: Notice.shape.id });
export type NoticeRead = z.infer<typeof NoticeRead>;
