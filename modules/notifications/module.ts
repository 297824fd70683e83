import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { topBarItem } from '../../src/shell/points.ts';
import { NotificationsHandlers } from './handlers/notifications.ts';
import { notificationLink } from './points.ts';
import { reactions } from './reactions.ts';
import { banners, dismissed } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'notifications',
  needs: ['accounts', 'live', 'workspaces'],
  texts,
  slices: [banners, dismissed],
  handlers: [NotificationsHandlers],
  reactions,
  points: [notificationLink],
  contributes: [
    contribute(topBarItem, {
      id: 'notifications/banners',
      side: 'below',
      order: 10,
      view: () => import('./ui/banners.tsx'),
    }),
  ],
});
