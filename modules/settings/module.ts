import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { destinationSource, route } from '../../src/shell/points.ts';
import { FORM_FRAME, formTabWithKeys } from '../workspaces/public.ts';
import { sectionsOf } from './destinations.ts';
import { SETTINGS_FRAME, settingsTab } from './points.ts';
import { texts } from './texts.ts';

const toDefault = { parent: SETTINGS_FRAME, view: () => import('./ui/default-tab.tsx') };

export default defineModule({
  id: 'settings',
  needs: ['drafts', 'workspaces'],
  texts,
  points: [settingsTab],
  contributes: [
    contribute(destinationSource, {
      id: 'settings/destinations',
      order: 20,
      title: texts('settings'),
      destinations: sectionsOf,
    }),
    ...formTabWithKeys({
      id: 'settings/form-tab',
      path: 'settings',
      label: texts('settings'),
      icon: 'cog',
      order: 30,
      isShown: ({ user_role }) => user_role !== 'ONLY_VIEW_USER',
      keys: 'g ,',
    }),
    contribute(route, {
      id: SETTINGS_FRAME,
      parent: FORM_FRAME,
      path: 'settings',
      title: texts('settings'),
      view: () => import('./ui/settings-frame.tsx'),
    }),
    contribute(route, { ...toDefault, id: 'settings/default', path: '' }),
    contribute(route, { ...toDefault, id: 'settings/unknown', path: '*' }),
  ],
});
