import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route, userMenuItem } from '../../src/shell/points.ts';
import { environment } from '../../src/shell/state.ts';
import { SubscriptionHandlers } from './handlers/subscription.ts';
import { reactions } from './reactions.ts';
import { billing, plans } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'billing',
  needs: ['live', 'workspaces'],
  texts,
  slices: [billing, plans],
  handlers: [SubscriptionHandlers],
  reactions,
  contributes: [
    contribute(route, {
      id: 'billing/screen',
      path: 'billing',
      title: texts('billing'),
      view: () => import('./ui/billing-screen.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'billing/menu',
      label: texts('billing'),
      icon: 'credit-card',
      order: 20,
      act: { to: '/billing' },
      // SPEC.md point 2, Top bar.
      isShown: (read) => ['local', 'staging'].includes(read(environment).current?.app_env ?? ''),
    }),
  ],
});
