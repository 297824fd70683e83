import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';
import { FORM_FRAME, formAt, formTabWithKeys } from '../workspaces/public.ts';
import { ReportsHandlers } from './handlers/reports.ts';
import { reportCard } from './points.ts';
import { reports } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'reports',
  needs: ['drafts', 'submissions', 'workspaces'],
  texts,
  slices: [reports],
  handlers: [ReportsHandlers],
  points: [reportCard],
  contributes: [
    ...formTabWithKeys({
      id: 'reports/form-tab',
      path: 'reports',
      label: texts('reports'),
      icon: 'chart-bar',
      order: 20,
      isShown: ({ user_role }) => user_role !== 'ONLY_VIEW_USER',
      keys: 'g r',
    }),
    contribute(route, {
      id: 'reports/screen',
      parent: FORM_FRAME,
      path: 'reports',
      title: (read, params) => texts('titleOf', { form: formAt(read, params)?.form.name ?? '' }),
      view: () => import('./ui/reports-screen.tsx'),
    }),
    contribute(reportCard, { id: 'reports/custom', order: 10, view: () => import('./ui/custom-report.tsx') }),
  ],
});
