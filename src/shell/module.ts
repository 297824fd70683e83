import { contribute } from '../../contract/point.ts';
import { defineModule } from '../kernel/index.ts';
import { ShellHandlers } from './handlers.ts';
import { bootCommand, route, sessionCommand, topBarItem, userMenuItem } from './points.ts';
import { appearance, place, session, toasts } from './state.ts';

/** The frame is a module too: its state is folded and its commands are recorded like any other's. */
export const shellModule = defineModule({
  id: 'shell',
  slices: [session, place, toasts, appearance],
  handlers: [ShellHandlers],
  points: [route, topBarItem, userMenuItem, bootCommand, sessionCommand],
  contributes: [
    contribute(route, {
      id: 'shell/not-found',
      path: '*',
      frame: 'bare',
      access: 'anyone',
      title: 'Page not found',
      view: () => import('./not-found.tsx'),
    }),
  ],
});
