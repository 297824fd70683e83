import { contribute } from '../../contract/point.ts';
import { defineModule, provideValue } from '../../src/kernel/index.ts';
import { listTool, railPart } from '../submissions/public.ts';
import { ViewsHandlers } from './handlers/views.ts';
import { browserViewStorage, ViewStorage } from './storage.ts';
import { currentView, savedViews } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'saved-views',
  needs: ['drafts', 'submissions', 'workspaces'],
  texts,
  slices: [savedViews],
  handlers: [ViewsHandlers],
  provides: [provideValue(ViewStorage, browserViewStorage)],
  contributes: [
    contribute(railPart, {
      id: 'saved-views/rail',
      order: 10,
      view: () => import('./ui/views-rail.tsx'),
      isCurrent: (read, form) => currentView(read, form) !== undefined,
    }),
    contribute(listTool, { id: 'saved-views/menu', order: 10, width: 7.5, view: () => import('./ui/views-menu.tsx') }),
  ],
});
