import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';
import { Watching } from './handlers/watching.ts';
import { waitingPart } from './points.ts';
import { reactions } from './reactions.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'setup',
  needs: ['accounts', 'installation', 'live', 'submissions', 'workspaces'],
  texts,
  handlers: [Watching],
  reactions,
  points: [waitingPart],
  contributes: [
    contribute(route, {
      id: 'setup/wizard',
      path: 'setup',
      title: texts('setup'),
      view: () => import('./ui/wizard.tsx'),
    }),
    contribute(route, {
      id: 'setup/success',
      path: 'setup/success',
      title: texts('setup'),
      view: () => import('./ui/success.tsx'),
    }),
  ],
});
