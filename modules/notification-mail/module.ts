import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { ccPart, tabPart } from '../form-settings/public.ts';
import { NotificationMailHandlers } from './handlers/notification-mail.ts';
import { reactions } from './reactions.ts';
import { ccOfForms, optedOut } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'notification-mail',
  needs: ['deliveries', 'form-settings', 'live', 'workspaces'],
  texts,
  slices: [optedOut, ccOfForms],
  handlers: [NotificationMailHandlers],
  reactions,
  contributes: [
    contribute(deliveryKindLabel, { kind: 'notification-digest', label: texts('digest'), icon: 'bell' }),
    contribute(deliveryKindLabel, { kind: 'notification-mail', label: texts('delivery'), icon: 'bell', isStep: true }),
    contribute(tabPart, {
      id: 'notification-mail/part',
      tab: 'options',
      view: () => import('./ui/notification-part.tsx'),
    }),
    contribute(ccPart, { id: 'notification-mail/cc-status', view: () => import('./ui/cc-status.tsx') }),
  ],
});
