import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'slack',
  needs: ['deliveries'],
  texts,
  contributes: [
    contribute(deliveryKindLabel, {
      kind: 'chat-message',
      label: texts('delivery'),
      icon: 'comment',
      hasRequest: true,
    }),
  ],
});
