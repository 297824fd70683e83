import type { Notification, Notifications, NotificationType } from '../../contract/entity/notification.ts';
import { defineTable } from '../../src/kernel/index.ts';
import { initialDataLoaded } from '../workspaces/public.ts';
import { notificationDismissed, notificationPosted } from './events.ts';

export type Banner = Notification & { readonly type: NotificationType };

/** Most urgent first. */
const order: readonly NotificationType[] = ['error', 'warning', 'info', 'other'];

/** Notifications not yet dismissed. */
export const banners = defineTable(
  'notifications/banners',
  (banner: Banner) => banner.id,
  (on) => [
    on(initialDataLoaded, (rows, data: Notifications) => {
      rows.clear();
      for (const type of order) for (const notice of data[type]) rows.set({ ...notice, type });
    }),
    on(notificationPosted, (rows, banner) => rows.set(banner)),
    on(notificationDismissed, (rows, { id }) => rows.delete(id)),
  ],
);

/** Dismissed in this session: a detail loaded earlier may still contain them. */
export const dismissed = defineTable(
  'notifications/dismissed',
  ({ id }: Pick<Notification, 'id'>) => id,
  (on) => [
    on(initialDataLoaded, (rows) => rows.clear()),
    on(notificationPosted, (rows, { id }) => rows.delete(id)),
    on(notificationDismissed, (rows, { id }) => rows.set({ id })),
  ],
);
