import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { historyTexts } from '../submissions/public.ts';
import { reactions } from './reactions.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'answers',
  needs: ['submissions', 'files', 'live'],
  texts,
  reactions,
  contributes: [
    contribute(historyTexts, {
      id: 'answers/answer',
      kind: 'answer',
      icon: 'envelope',
      text: ({ kind, from }) =>
        kind === 'bounce'
          ? texts('bounced')
          : texts(kind === 'automatic' ? 'automatic' : 'answered', { name: typeof from === 'string' ? from : '' }),
      view: () => import('./ui/answer-card.tsx'),
    }),
  ],
});
