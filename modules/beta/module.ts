import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';
import { reportCard } from '../reports/public.ts';
import { CONFIRM_PAGE } from './contract.ts';
import { SignUpHandlers } from './handlers/sign-up.ts';
import { reactions } from './reactions.ts';
import { features } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'beta',
  needs: ['live', 'reports'],
  texts,
  slices: [features],
  handlers: [SignUpHandlers],
  reactions,
  contributes: [
    contribute(route, {
      id: 'beta/get-started',
      path: CONFIRM_PAGE.slice(1),
      frame: 'bare',
      access: 'anyone',
      title: texts('title'),
      view: () => import('./ui/get-started.tsx'),
    }),
    contribute(reportCard, { id: 'beta/advanced-reports', order: 20, view: () => import('./ui/advanced-reports.tsx') }),
  ],
});
