import { timestampText } from '../../src/ui/dates.ts';
import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route, userMenuItem } from '../../src/shell/points.ts';
import { detailPanel, historyTexts } from '../submissions/public.ts';
import { Reminding } from './handlers/reminders.ts';
import { reactions } from './reactions.ts';
import { reminders } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'reminders',
  needs: ['submissions', 'live'],
  texts,
  slices: [reminders],
  handlers: [Reminding],
  reactions,
  contributes: [
    contribute(detailPanel, {
      id: 'reminders/panel',
      order: 20,
      isBeside: true,
      // View-only users cannot set reminders.
      isShown: ({ form }) => form.user_role !== 'ONLY_VIEW_USER',
      view: () => import('./ui/reminders-panel.tsx'),
    }),
    contribute(historyTexts, {
      id: 'reminders/set',
      kind: 'reminder',
      icon: 'clock',
      text: ({ time_to_remind: time }) =>
        typeof time === 'number' ? texts('wasSet', { time: timestampText(time) }) : texts('anotherSet'),
    }),
    contribute(route, {
      id: 'reminders/mine',
      path: '/reminders',
      title: texts('mine'),
      view: () => import('./ui/reminders-screen.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'reminders/mine',
      label: texts('mine'),
      icon: 'clock',
      order: 15,
      act: { to: '/reminders' },
    }),
  ],
});
