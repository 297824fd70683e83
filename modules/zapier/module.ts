import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'zapier',
  needs: ['deliveries'],
  texts,
  contributes: [
    contribute(deliveryKindLabel, { kind: 'zapier', label: texts('delivery'), icon: 'bolt', hasRequest: true }),
  ],
});
