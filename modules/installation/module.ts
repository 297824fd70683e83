import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route, topBarItem } from '../../src/shell/points.ts';
import { FORM_FRAME } from '../workspaces/public.ts';

export default defineModule({
  id: 'installation',
  needs: ['workspaces'],
  contributes: [
    contribute(route, {
      id: 'installation/page',
      parent: FORM_FRAME,
      path: 'installation',
      title: 'Installation',
      view: () => import('./ui/installation.tsx'),
    }),
    contribute(topBarItem, {
      id: 'installation/setup-button',
      side: 'end',
      order: 10,
      view: () => import('./ui/setup-button.tsx'),
    }),
  ],
});
