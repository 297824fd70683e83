import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action } from '../../src/shell/points.ts';
import { deliveryKindLabel } from '../deliveries/public.ts';
import {
  detailComposer,
  detailPanel,
  detailTool,
  historyTexts,
  senderOf,
  threadEntries,
} from '../submissions/public.ts';
import { CannedHandlers } from './handlers/canned.ts';
import { RepliesHandlers } from './handlers/replies.ts';
import { reactions } from './reactions.ts';
import { canReply, COMPOSER, composerFor } from './select.ts';
import { attempts, cannedReplies, conversations, undone } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'replies',
  needs: ['auto-responder', 'deliveries', 'drafts', 'live', 'submissions', 'workspaces'],
  texts,
  slices: [conversations, attempts, undone, cannedReplies],
  handlers: [RepliesHandlers, CannedHandlers],
  reactions,
  contributes: [
    contribute(action, {
      id: 'replies/reply',
      title: texts('reply'),
      icon: 'reply',
      keys: 'r',
      isOnSubject: true,
      isMain: true,
      titleOnSubject: (name) => texts('replyTo', { name }),
      command: composerFor,
    }),
    contribute(detailPanel, {
      id: 'replies/panel',
      order: 90,
      position: 'footer',
      view: () => import('./ui/not-set-up.tsx'),
    }),
    contribute(detailComposer, {
      id: COMPOSER,
      order: 10,
      action: 'replies/reply',
      label: texts('reply'),
      icon: 'reply',
      prompt: ({ submission }) =>
        texts('replyPrompt', { name: senderOf(submission.submitted_data) ?? submission.reply_recipient ?? '' }),
      isToVisitor: true,
      isShown: (read, { submission }) => canReply(read, submission.submission_id),
      view: () => import('./ui/composer.tsx'),
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
    contribute(deliveryKindLabel, {
      kind: 'reply',
      label: texts('delivery'),
      icon: 'reply',
      isByPerson: true,
      isToSender: true,
    }),
    contribute(historyTexts, {
      id: 'replies/reply',
      kind: 'reply',
      icon: 'reply',
      text: () => texts('replied'),
      listedIn: 'replies/panel',
    }),
  ],
});
