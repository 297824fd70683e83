import { contribute } from '../../contract/point.ts';
import { defineModule, provideClass } from '../kernel/index.ts';
import { selectTheme, clearToasts, showPanel, undo } from './messages.ts';
import { ShellHandlers } from './handlers.ts';
import { LanguageHandlers } from './languages.ts';
import { AppUndoOffers, UndoOffers } from './offer-undos.ts';
import {
  action,
  bootCommand,
  destinationSource,
  retryEvent,
  route,
  sessionCommand,
  topBarItem,
  userMenuItem,
} from './points.ts';
import { reactions } from './reactions.ts';
import {
  appearance,
  environment,
  keys,
  pageState,
  panel,
  currentLocation,
  session,
  languageSetting,
  toasts,
  undoables,
} from './state.ts';
import { texts } from './texts.ts';

/** The shell is a module like any other: its state is folded and its commands are recorded. */
export const shellModule = defineModule({
  id: 'shell',
  texts,
  // Logs know the description of the installation by the name of the module that loads it.
  adopted: [environment.id],
  slices: [
    session,
    environment,
    currentLocation,
    toasts,
    appearance,
    languageSetting,
    undoables,
    panel,
    pageState,
    keys,
  ],
  handlers: [ShellHandlers, LanguageHandlers],
  provides: [provideClass(UndoOffers, AppUndoOffers)],
  reactions,
  points: [route, topBarItem, userMenuItem, bootCommand, sessionCommand, retryEvent, action, destinationSource],
  contributes: [
    // A panel that was open before a reload is not restored with the state.
    contribute(bootCommand, { id: 'shell/no-panel', command: () => showPanel({ panel: null }) }),
    // Neither are toasts: a tab restored days later would show them again.
    contribute(bootCommand, { id: 'shell/no-toasts', command: () => clearToasts({}) }),
    contribute(action, {
      id: 'shell/commands',
      title: texts('commands'),
      keys: 'mod+k',
      command: () => showPanel({ panel: 'commands' }),
    }),
    contribute(action, {
      id: 'shell/keys',
      title: texts('keys'),
      icon: 'th-large',
      keys: '?',
      command: () => showPanel({ panel: 'keys' }),
    }),
    contribute(action, { id: 'shell/undo', of: undo, command: () => undo({}) }),
    contribute(action, { id: 'shell/undo-chord', of: undo, keys: 'mod+z', command: () => undo({}) }),
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      contribute(action, {
        id: `shell/theme-${theme}`,
        title: texts(theme),
        icon: 'palette',
        command: (read) => (read(appearance).theme === theme ? undefined : selectTheme({ theme })),
      }),
    ),
    contribute(topBarItem, {
      id: 'shell/go-to-box',
      side: 'end',
      order: 5,
      view: () => import('./go-to-box.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'shell/commands',
      label: texts('commands'),
      icon: 'search',
      order: 60,
      act: { send: () => showPanel({ panel: 'commands' }) },
    }),
    contribute(userMenuItem, {
      id: 'shell/keys',
      label: texts('keys'),
      icon: 'th-large',
      order: 61,
      act: { send: () => showPanel({ panel: 'keys' }) },
    }),
    contribute(topBarItem, { id: 'shell/actions', side: 'below', order: 100, view: () => import('./actions.tsx') }),
    contribute(route, {
      id: 'shell/not-found',
      path: '*',
      frame: 'either',
      access: 'anyone',
      title: texts('notFound'),
      view: () => import('./not-found.tsx'),
    }),
  ],
});
