import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action } from '../../src/shell/points.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { historyTexts } from '../submissions/public.ts';
import { showComposer } from './commands.ts';
import { RepliesHandlers } from './handlers/replies.ts';
import { reactions } from './reactions.ts';
import { composerFor } from './select.ts';
import { composer, conversations } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'replies',
  needs: ['deliveries', 'live', 'submissions', 'workspaces'],
  texts,
  slices: [conversations, composer],
  handlers: [RepliesHandlers],
  reactions,
  contributes: [
    contribute(action, {
      id: 'replies/reply',
      of: showComposer,
      keys: 'r',
      isOnSubject: true,
      command: composerFor,
    }),
    contribute(deliveryKindLabel, { kind: 'reply', label: texts('reply'), icon: 'reply' }),
    contribute(historyTexts, { id: 'replies/reply', kind: 'reply', icon: 'reply', text: () => texts('replied') }),
  ],
});
