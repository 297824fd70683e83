import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { tabPart } from '../form-settings/public.ts';
import { LogosHandlers } from './handlers/logos.ts';
import { SendTestHandlers } from './handlers/send-test.ts';
import { logos } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'auto-responder',
  needs: ['deliveries', 'form-settings', 'submissions'],
  texts,
  slices: [logos],
  handlers: [LogosHandlers, SendTestHandlers],
  contributes: [
    contribute(deliveryKindLabel, { kind: 'auto-reply', label: texts('delivery'), icon: 'envelope', isStep: true }),
    contribute(tabPart, { id: 'auto-responder/logo', tab: 'auto-responder', view: () => import('./ui/logo-part.tsx') }),
    contribute(tabPart, {
      id: 'auto-responder/part',
      tab: 'auto-responder',
      position: 'bar',
      view: () => import('./ui/test-part.tsx'),
    }),
    contribute(tabPart, {
      id: 'auto-responder/preview',
      tab: 'auto-responder',
      position: 'beside',
      view: () => import('./ui/preview.tsx'),
    }),
  ],
});
