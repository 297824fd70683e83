import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Notice, NoticeType } from '../../contract/entity/notification.ts';
import { errors } from './errors.ts';

/** The number of a stored notice, or the name of one that is worked out. */
const NoticeId = z.string().check(z.regex(/^(\d{1,15}|[a-z][a-z0-9-]{0,60})$/, 'must be the id of a notification'));

/** How long a notice that is worked out stays away after its dismissal; if it is still true, it then comes back. */
export const DISMISSED_DAYS = 7;

export const readNotification = defineEndpoint('notifications/read', {
  method: 'GET',
  path: '/cli/notification/read/:id',
  changes: true,
  summary: 'Dismisses a notice: a stored one for good, one that is worked out for seven days',
  params: z.strictObject({ id: NoticeId }),
  response: z.object({}),
  errors: [errors.UNKNOWN_NOTICE],
});

/** What live updates say to an account, or to all: there is a new notice. */
export const NoticePosted = z.object({ event: z.literal('notice'), notice: z.extend(Notice, { type: NoticeType }) });
export type NoticePosted = z.infer<typeof NoticePosted>;

/** What live updates say to an account: a notice was dismissed in one of its tabs. */
export const NoticeRead = z.object({ event: z.literal('notice-read'), id: Notice.shape.id });
export type NoticeRead = z.infer<typeof NoticeRead>;
