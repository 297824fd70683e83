import { contribute } from '../../contract/point.ts';
import { defineModule, provideClass } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { settingsScreen } from '../settings/public.ts';
import { loadWebhooks } from './commands.ts';
import { WebhooksHandlers } from './handlers/webhooks.ts';
import { reactions } from './reactions.ts';
import { PageSigningSecrets, SigningSecrets } from './signing-secrets.ts';
import { countIn } from './select.ts';
import { samples, webhooks } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'webhooks',
  needs: ['deliveries', 'drafts', 'live', 'settings', 'workspaces'],
  texts,
  slices: [webhooks, samples],
  handlers: [WebhooksHandlers],
  reactions,
  provides: [provideClass(SigningSecrets, PageSigningSecrets)],
  contributes: [
    ...settingsScreen({
      id: 'webhooks/tab',
      path: 'webhooks',
      group: 'connections',
      label: texts('webhooks'),
      icon: 'webhook',
      order: 70,
      summary: { load: (form) => loadWebhooks({ form }), text: countIn },
      view: () => import('./ui/webhooks.tsx'),
    }),
    contribute(deliveryKindLabel, { kind: 'webhook', label: texts('delivery'), icon: 'webhook', hasRequest: true }),
  ],
});
