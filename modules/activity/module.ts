import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';
import { FORM_FRAME } from '../workspaces/public.ts';
import { ActivityLogHandlers } from './handlers/activity-log.ts';
import { logs } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'activity',
  needs: ['workspaces', 'submissions'],
  texts,
  slices: [logs],
  handlers: [ActivityLogHandlers],
  contributes: [
    contribute(route, {
      id: 'activity/log',
      parent: FORM_FRAME,
      path: 'submissions/logs/:submission',
      title: (_read, { submission = '' }) => texts('title', { id: submission }),
      view: () => import('./ui/activity-screen.tsx'),
    }),
  ],
});
