import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { bootCommand, destinationSource, route, topBarItem, userMenuItem } from '../../src/shell/points.ts';
import { loadEnvironment, loadInitialData } from './commands.ts';
import { CreateHandlers } from './handlers/create.ts';
import { DeleteHandlers } from './handlers/delete.ts';
import { LoadHandlers } from './handlers/load.ts';
import { WebsiteHandlers } from './handlers/website.ts';
import { destinationsOf } from './destinations.ts';
import { mayCreate } from './may-create.ts';
import { formTab } from './points.ts';
import { FORM_FRAME } from './public.ts';
import { formAt } from './select.ts';
import { reactions } from './reactions.ts';
import { contents, forms, latestCreated, livePosition, websites, workspaces } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'workspaces',
  needs: ['accounts', 'drafts'],
  texts,
  slices: [workspaces, forms, latestCreated, livePosition, websites, contents],
  handlers: [LoadHandlers, CreateHandlers, WebsiteHandlers, DeleteHandlers],
  reactions,
  points: [formTab],
  contributes: [
    contribute(bootCommand, { id: 'workspaces/initial-data', needsSession: true, command: () => loadInitialData({}) }),
    contribute(bootCommand, { id: 'workspaces/environment', command: () => loadEnvironment({}) }),
    contribute(destinationSource, {
      id: 'workspaces/destinations',
      order: 10,
      title: texts('form'),
      destinations: destinationsOf,
    }),
    contribute(route, { id: 'workspaces/root', path: '', view: () => import('./ui/root.tsx') }),
    contribute(route, {
      id: FORM_FRAME,
      path: ':project/:form',
      title: (read, params) => formAt(read, params)?.form.name ?? texts('form'),
      view: () => import('./ui/form-frame.tsx'),
    }),
    contribute(route, {
      id: 'workspaces/home',
      parent: FORM_FRAME,
      path: '',
      view: () => import('./ui/form-home.tsx'),
    }),
    contribute(route, {
      id: 'workspaces/create-choice',
      path: 'createnew',
      title: texts('createNew'),
      view: () => import('./ui/create-choice.tsx'),
    }),
    contribute(route, {
      id: 'workspaces/create-workspace',
      path: 'createnew/workspace',
      title: texts('createWorkspaceTitle'),
      view: () => import('./ui/create-workspace.tsx'),
    }),
    contribute(route, {
      id: 'workspaces/create-form',
      path: 'createnew/form',
      title: texts('createFormTitle'),
      view: () => import('./ui/create-form.tsx'),
    }),
    contribute(topBarItem, {
      id: 'workspaces/project-picker',
      side: 'start',
      order: 10,
      view: () => import('./ui/project-picker.tsx'),
    }),
    contribute(topBarItem, {
      id: 'workspaces/form-picker',
      side: 'start',
      order: 20,
      view: () => import('./ui/form-picker.tsx'),
    }),
    contribute(topBarItem, {
      id: 'workspaces/create-new',
      side: 'end',
      order: 20,
      view: () => import('./ui/create-new.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'workspaces/create-item',
      label: texts('createNew'),
      icon: 'plus',
      order: 4,
      act: { to: '/createnew' },
      isShown: mayCreate,
      isOnPhone: true,
    }),
  ],
});
