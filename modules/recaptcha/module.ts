import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { tabPart } from '../form-settings/public.ts';

export default defineModule({
  id: 'recaptcha',
  needs: ['form-settings'],
  contributes: [
    contribute(tabPart, {
      id: 'recaptcha/preview',
      tab: 'integrations',
      position: 'beside',
      view: () => import('./ui/preview.tsx'),
    }),
  ],
});
