import { defineModule, provideClass } from '../../src/kernel/index.ts';
import { settingsScreen } from '../settings/public.ts';
import { ApiKeys, PageApiKeys } from './api-keys.ts';
import { loadSettings } from './commands.ts';
import { SettingsHandlers } from './handlers/settings.ts';
import { ccPart, tabPart } from './points.ts';
import { reactions } from './reactions.ts';
import { settings } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'form-settings',
  needs: ['drafts', 'live', 'settings', 'workspaces'],
  texts,
  slices: [settings],
  handlers: [SettingsHandlers],
  reactions,
  provides: [provideClass(ApiKeys, PageApiKeys)],
  points: [ccPart, tabPart],
  contributes: [
    ...settingsScreen({
      id: 'form-settings/website',
      path: 'website',
      group: 'workspace',
      label: texts('website'),
      icon: 'desktop',
      order: 10,
      view: () => import('./ui/website.tsx'),
    }),
    ...settingsScreen({
      id: 'form-settings/general',
      path: 'general',
      group: 'form',
      label: texts('general'),
      icon: 'file',
      order: 20,
      view: () => import('./ui/general.tsx'),
    }),
    ...settingsScreen({
      id: 'form-settings/options',
      path: 'options',
      group: 'form',
      label: texts('options'),
      icon: 'cog',
      order: 30,
      view: () => import('./ui/options.tsx'),
    }),
    ...settingsScreen({
      id: 'form-settings/auto-responder',
      path: 'auto-responder',
      group: 'form',
      label: texts('autoResponder'),
      icon: 'robot',
      order: 40,
      summary: {
        load: (form) => loadSettings({ form }),
        text: (read, form) => (read(settings).get(form)?.is_auto_responder_email_on === true ? texts('on') : undefined),
        isOn: true,
      },
      view: () => import('./ui/auto-responder.tsx'),
    }),
    ...settingsScreen({
      id: 'form-settings/integrations',
      path: 'integrations',
      group: 'connections',
      label: texts('integrations'),
      icon: 'bolt',
      order: 50,
      view: () => import('./ui/integrations.tsx'),
    }),
    ...settingsScreen({
      id: 'form-settings/zapier',
      path: 'zapier',
      group: 'connections',
      label: texts('zapier'),
      icon: 'external-link',
      order: 80,
      view: () => import('./ui/zapier.tsx'),
    }),
  ],
});
