import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';
import { detailPanel } from '../submissions/public.ts';
import { reactions } from './reactions.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'files',
  needs: ['submissions', 'live'],
  texts,
  reactions,
  contributes: [
    contribute(route, { id: 'files/open', path: 'files/:submission/:file', view: () => import('./ui/open-file.tsx') }),
    contribute(detailPanel, {
      id: 'files/files',
      order: 10,
      position: 'content',
      isShown: ({ submission }) => (submission.files ?? []).length > 0,
      view: () => import('./ui/files-panel.tsx'),
    }),
  ],
});
