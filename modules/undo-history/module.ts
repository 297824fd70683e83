import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action, topBarItem } from '../../src/shell/points.ts';
import { PanelHandlers } from './handlers/panel.ts';
import { showUndoHistory } from './messages.ts';
import { historyPanel, steps, subjects } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'undo-history',
  needs: ['submissions'],
  texts,
  slices: [steps, subjects, historyPanel],
  handlers: [PanelHandlers],
  contributes: [
    contribute(action, {
      id: 'undo-history/show',
      of: showUndoHistory,
      command: () => showUndoHistory({ isShown: true }),
    }),
    contribute(topBarItem, {
      id: 'undo-history/panel',
      side: 'below',
      order: 110,
      isShown: (read) => read(historyPanel).isShown,
      view: () => import('./ui/history-panel.tsx'),
    }),
  ],
});
