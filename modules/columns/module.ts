import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { listTool } from '../submissions/public.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'columns',
  needs: ['drafts', 'submissions', 'form-settings', 'workspaces'],
  texts,
  contributes: [
    contribute(listTool, {
      id: 'columns/chooser',
      order: 20,
      isShown: ({ user_role }) => user_role !== 'ONLY_VIEW_USER',
      view: () => import('./ui/column-chooser.tsx'),
    }),
  ],
});
