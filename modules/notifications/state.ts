import type { Notice, Notices, NoticeType } from '../../contract/entity/notification.ts';
import { defineTable } from '../../src/kernel/index.ts';
import { initialDataLoaded } from '../workspaces/public.ts';
import { noticeDismissed, noticePosted } from './events.ts';

export type Banner = Notice & { readonly type: NoticeType };

/** Most urgent first. */
const order: readonly NoticeType[] = ['error', 'warning', 'info', 'other'];

/** Notifications not yet dismissed. */
export const banners = defineTable(
  'notifications/banners',
  (banner: Banner) => banner.id,
  (on) => [
    on(initialDataLoaded, (rows, data: Notices) => {
      rows.clear();
      for (const type of order) for (const notice of data[type]) rows.set({ ...notice, type });
    }),
    on(noticePosted, (rows, banner) => rows.set(banner)),
    on(noticeDismissed, (rows, { id }) => rows.delete(id)),
  ],
);

/** Dismissed in this session: a detail loaded earlier may still contain them. */
export const dismissed = defineTable(
  'notifications/dismissed',
  ({ id }: Pick<Notice, 'id'>) => id,
  (on) => [
    on(initialDataLoaded, (rows) => rows.clear()),
    on(noticePosted, (rows, { id }) => rows.delete(id)),
    on(noticeDismissed, (rows, { id }) => rows.set({ id })),
  ],
);
