import { contribute } from '../../contract/point.ts';
import { defineModule } from '../kernel/index.ts';
import { ShellHandlers } from './handlers.ts';
import { Speaking } from './languages.ts';
import { bootCommand, route, sessionCommand, topBarItem, userMenuItem } from './points.ts';
import { appearance, place, session, speech, toasts } from './state.ts';
import { texts } from './texts.ts';

/** The frame is a module too: its state is folded and its commands are recorded like any other's. */
export const shellModule = defineModule({
  id: 'shell',
  texts,
  slices: [session, place, toasts, appearance, speech],
  handlers: [ShellHandlers, Speaking],
  points: [route, topBarItem, userMenuItem, bootCommand, sessionCommand],
  contributes: [
    contribute(route, {
      id: 'shell/not-found',
      path: '*',
      frame: 'bare',
      access: 'anyone',
      title: texts('notFound'),
      view: () => import('./not-found.tsx'),
    }),
  ],
});
