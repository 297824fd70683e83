import { contribute } from '../../contract/point.ts';
import { rowPart } from '../../modules/submissions/public.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';

const view = () => import('./ui/broken.tsx');

/** A feature whose every view fails; e2e/plugin.spec.ts checks the rest of the console. */
export default defineModule({
  id: 'faulty',
  needs: ['submissions'],
  contributes: [
    contribute(route, { id: 'faulty/page', path: 'faulty', title: 'Faulty', view }),
    contribute(rowPart, { id: 'faulty/part', order: 99, view }),
  ],
});
