import { timestampText } from '../../src/ui/dates.ts';
import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action, route, topBarItem, userMenuItem } from '../../src/shell/points.ts';
import { detailPanel, detailTool, historyTexts } from '../submissions/public.ts';
import { showReminderForm } from './commands.ts';
import { RemindersHandlers } from './handlers/reminders.ts';
import { reactions } from './reactions.ts';
import { formFor } from './select.ts';
import { reminderForm, reminders } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'reminders',
  needs: ['drafts', 'submissions', 'live', 'workspaces'],
  texts,
  slices: [reminders, reminderForm],
  handlers: [RemindersHandlers],
  reactions,
  contributes: [
    contribute(detailPanel, {
      id: 'reminders/panel',
      order: 20,
      position: 'aside',
      view: () => import('./ui/reminders-panel.tsx'),
    }),
    contribute(action, {
      id: 'reminders/remind-me',
      of: showReminderForm,
      keys: 'h',
      isOnSubject: true,
      titleOnSubject: (name) => texts('remindMeAbout', { name }),
      command: formFor,
    }),
    contribute(detailTool, {
      id: 'reminders/remind-me',
      action: 'reminders/remind-me',
      order: 10,
      label: texts('remindMe'),
      icon: 'bell',
      barOf: 'wide',
    }),
    contribute(topBarItem, {
      id: 'reminders/form',
      side: 'below',
      order: 120,
      isShown: (read) => read(reminderForm).submission !== null,
      view: () => import('./ui/reminder-dialog.tsx'),
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
