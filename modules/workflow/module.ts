import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { settingsScreen } from '../settings/public.ts';
import { detailAction, rowPart, selectionAction } from '../submissions/public.ts';
import { runAction } from './commands.ts';
import { WorkflowEditorHandlers } from './handlers/workflow-editor.ts';
import { RunActionHandlers } from './handlers/run-action.ts';
import { reactions } from './reactions.ts';
import { offers, workflows } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'workflow',
  needs: ['drafts', 'submissions', 'workspaces', 'settings', 'live'],
  texts,
  slices: [offers, workflows],
  handlers: [RunActionHandlers, WorkflowEditorHandlers],
  reactions,
  contributes: [
    contribute(detailAction, { id: 'workflow/actions', order: 10, view: () => import('./ui/detail-actions.tsx') }),
    contribute(rowPart, {
      id: 'workflow/row-menu',
      order: 10,
      sends: [runAction],
      view: () => import('./ui/row-menu.tsx'),
    }),
    contribute(selectionAction, {
      id: 'workflow/selection-actions',
      order: 10,
      view: () => import('./ui/selection-actions.tsx'),
    }),
    ...settingsScreen({
      id: 'workflow/tab',
      path: 'workflow',
      group: 'processing',
      label: texts('workflow'),
      icon: 'sitemap',
      order: 90,
      view: () => import('./ui/workflow-tab.tsx'),
    }),
  ],
});
