import type { Notice, Notices, NoticeType } from '../../contract/entity/notification.ts';
import { defineTable } from '../../src/kernel/index.ts';
import { initialDataLoaded } from '../workspaces/public.ts';
import { noticeDismissed, noticePosted } from './events.ts';

export type Banner = Notice & { readonly type: NoticeType };

/** What waits most comes first. */
const order: readonly NoticeType[] = ['error', 'warning', 'info', 'other'];

/** The notices that nobody has dismissed yet. */
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

/** What was dismissed since: a detail that was read before still has it. */
export const dismissed = defineTable(
  'notifications/dismissed',
  ({ id }: Pick<Notice, 'id'>) => id,
  (on) => [
    on(initialDataLoaded, (rows) => rows.clear()),
    on(noticePosted, (rows, { id }) => rows.delete(id)),
    on(noticeDismissed, (rows, { id }) => rows.set({ id })),
  ],
);
