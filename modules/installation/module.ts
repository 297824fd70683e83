import { contribute } from '../../contract/point.ts';
import { defineModule, provideClass } from '../../src/kernel/index.ts';
import { action, route, topBarItem, userMenuItem } from '../../src/shell/points.ts';
import { FORM_FRAME } from '../workspaces/public.ts';
import { CheckCodes, PageCheckCodes } from './check-codes.ts';
import { CheckHandlers } from './handlers/check.ts';
import { reactions } from './reactions.ts';
import { setupPathHere } from './select.ts';
import { checks } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'installation',
  needs: ['live', 'workspaces'],
  texts,
  slices: [checks],
  provides: [provideClass(CheckCodes, PageCheckCodes)],
  handlers: [CheckHandlers],
  reactions,
  contributes: [
    contribute(route, {
      id: 'installation/page',
      parent: FORM_FRAME,
      path: 'installation',
      title: texts('title'),
      view: () => import('./ui/installation.tsx'),
    }),
    contribute(action, { id: 'installation/setup', title: texts('setup'), icon: 'code', to: setupPathHere }),
    contribute(topBarItem, {
      id: 'installation/setup-button',
      side: 'end',
      order: 10,
      view: () => import('./ui/setup-button.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'installation/setup-item',
      label: texts('setup'),
      icon: 'code',
      order: 2,
      act: { path: setupPathHere },
      isShown: (read) => setupPathHere(read) !== undefined,
      isOnPhone: true,
    }),
  ],
});
