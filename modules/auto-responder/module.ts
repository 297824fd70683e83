import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { tabPart } from '../form-settings/public.ts';
import { SendTestHandlers } from './handlers/send-test.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'auto-responder',
  needs: ['form-settings', 'submissions'],
  texts,
  handlers: [SendTestHandlers],
  contributes: [
    contribute(tabPart, { id: 'auto-responder/part', tab: 'auto-responder', view: () => import('./ui/test-part.tsx') }),
    contribute(tabPart, {
      id: 'auto-responder/preview',
      tab: 'auto-responder',
      position: 'beside',
      view: () => import('./ui/preview.tsx'),
    }),
  ],
});
