import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { settingsScreen } from '../settings/public.ts';
import { arrivalOutcomes, detailPanel, historyTexts } from '../submissions/public.ts';
import { RetryHandlers } from './handlers/retry.ts';
import { reactions } from './reactions.ts';
import { LOG_TAB } from './log-path.ts';
import { deliveries, logs, requests } from './state.ts';
import { texts } from './texts.ts';
import { outcomeText, sentAgainText } from './history-texts.ts';

const PANEL = 'delivery-log/panel';

export default defineModule({
  id: 'delivery-log',
  needs: ['deliveries', 'drafts', 'submissions', 'live', 'settings', 'workspaces'],
  texts,
  slices: [deliveries, logs, requests],
  handlers: [RetryHandlers],
  reactions,
  contributes: [
    ...settingsScreen({
      id: 'delivery-log/tab',
      path: LOG_TAB,
      group: 'processing',
      label: texts('deliveries'),
      icon: 'history',
      order: 100,
      view: () => import('./ui/log.tsx'),
    }),
    contribute(detailPanel, {
      id: PANEL,
      order: 30,
      link: {
        label: texts('deliveries'),
        count: (read, submission) => read(deliveries).get(submission)?.deliveries.length ?? 0,
        target: '.deliveries',
      },
      // Targets and responses are for editors only, and would reveal the content of a locked submission.
      isShown: ({ form, submission }) => form.user_role !== 'ONLY_VIEW_USER' && !submission.is_locked,
      view: () => import('./ui/deliveries-panel.tsx'),
    }),
    contribute(arrivalOutcomes, { id: 'delivery-log/arrival', view: () => import('./ui/arrival-outcomes.tsx') }),
    contribute(historyTexts, {
      id: 'delivery-log/over',
      kind: 'delivery',
      icon: 'send',
      text: outcomeText,
      listedIn: PANEL,
    }),
    contribute(historyTexts, { id: 'delivery-log/again', kind: 'sent-again', icon: 'replay', text: sentAgainText }),
  ],
});
