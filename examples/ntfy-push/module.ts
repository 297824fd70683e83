import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../../modules/deliveries/public.ts';
import { settingsScreen } from '../../modules/settings/public.ts';
import { TopicsHandlers } from './handlers/topics.ts';
import { ntfyPushTopics } from './state.ts';
import { texts } from './texts.ts';

const label = texts('push');

export default defineModule({
  id: 'ntfy-push',
  needs: ['deliveries', 'drafts', 'settings', 'workspaces'],
  texts,
  slices: [ntfyPushTopics],
  handlers: [TopicsHandlers],
  contributes: [
    ...settingsScreen({
      id: 'ntfy-push/tab',
      path: 'ntfy-push',
      label,
      icon: 'bell',
      order: 90,
      view: () => import('./ui/ntfy-push.tsx'),
    }),
    contribute(deliveryKindLabel, { kind: 'ntfy-push', label, icon: 'bell' }),
  ],
});
