import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action } from '../../src/shell/points.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import { detailPanel, detailTool, historyTexts, threadEntries } from '../submissions/public.ts';
import { showComposer } from './commands.ts';
import { CannedHandlers } from './handlers/canned.ts';
import { RepliesHandlers } from './handlers/replies.ts';
import { reactions } from './reactions.ts';
import { composerFor } from './select.ts';
import { cannedReplies, composer, conversations } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'replies',
  needs: ['auto-responder', 'deliveries', 'live', 'submissions', 'workspaces'],
  texts,
  slices: [conversations, composer, cannedReplies],
  handlers: [RepliesHandlers, CannedHandlers],
  reactions,
  contributes: [
    contribute(action, {
      id: 'replies/reply',
      of: showComposer,
      keys: 'r',
      isOnSubject: true,
      isMain: true,
      titleOnSubject: (name) => texts('replyTo', { name }),
      command: composerFor,
    }),
    contribute(detailPanel, {
      id: 'replies/panel',
      order: 90,
      place: 'foot',
      view: () => import('./ui/reply-panel.tsx'),
    }),
    contribute(detailTool, {
      id: 'replies/reply',
      action: 'replies/reply',
      order: 5,
      label: texts('reply'),
      icon: 'reply',
      barOf: 'phone',
      isPrimary: true,
      isShown: (read) => composerFor(read) !== undefined,
    }),
    contribute(threadEntries, {
      id: 'replies/entries',
      list: (read, submission) => read(conversations).get(submission)?.replies ?? [],
      view: () => import('./ui/reply-entry.tsx'),
    }),
    contribute(deliveryKindLabel, { kind: 'reply', label: texts('delivery'), icon: 'reply' }),
    contribute(historyTexts, {
      id: 'replies/reply',
      kind: 'reply',
      icon: 'reply',
      text: () => texts('replied'),
      listedIn: 'replies/panel',
    }),
  ],
});
