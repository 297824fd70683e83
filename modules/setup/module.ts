import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action, route } from '../../src/shell/points.ts';
import { emptyFormStep } from '../submissions/public.ts';
import { firstForm } from '../workspaces/public.ts';
import { FirstSubmissionHandlers } from './handlers/first-submission.ts';
import { waitingPart } from './points.ts';
import { reactions } from './reactions.ts';
import { texts } from './texts.ts';

/**
 * A function, so that the command palette does not list these screens: for users with a form, Setup means its
 * installation.
 */
const title = () => texts('setup');

export default defineModule({
  id: 'setup',
  needs: ['drafts', 'installation', 'live', 'submissions', 'workspaces'],
  texts,
  handlers: [FirstSubmissionHandlers],
  reactions,
  points: [waitingPart],
  contributes: [
    contribute(emptyFormStep, { id: 'setup/test', order: 10, view: () => import('./ui/test-step.tsx') }),
    contribute(action, {
      id: 'setup/wizard',
      title: texts('setup'),
      icon: 'arrow-right',
      to: (read) => (firstForm(read) ? undefined : '/setup'),
    }),
    contribute(route, {
      id: 'setup/wizard',
      path: 'setup',
      title,
      view: () => import('./ui/wizard.tsx'),
    }),
    contribute(route, {
      id: 'setup/success',
      path: 'setup/success',
      title,
      view: () => import('./ui/success.tsx'),
    }),
  ],
});
