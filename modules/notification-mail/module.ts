import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { ccPart, tabPart } from '../form-settings/public.ts';
import { NotificationMailHandlers } from './handlers/notification-mail.ts';
import { profilePart } from '../profile/public.ts';
import { reactions } from './reactions.ts';
import { ccOfForms, digestTime, optedOut } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'notification-mail',
  needs: ['deliveries', 'drafts', 'form-settings', 'live', 'profile', 'workspaces'],
  texts,
  slices: [optedOut, ccOfForms, digestTime],
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
    contribute(profilePart, {
      id: 'notification-mail/digest-time',
      label: texts('digests'),
      icon: 'envelope',
      view: () => import('./ui/digest-time-part.tsx'),
    }),
    contribute(ccPart, { id: 'notification-mail/cc-status', view: () => import('./ui/cc-status.tsx') }),
  ],
});
