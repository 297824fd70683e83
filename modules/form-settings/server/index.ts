import { defineServerModule } from '../../../server/kit.ts';
import { settingsPart } from '../../workspaces/server/public.ts';
import { readSettings } from './answer.ts';

export default defineServerModule({
  id: 'form-settings',
  needs: ['workspaces'],
  register(host) {
    host.contribute(settingsPart, (formId) => readSettings(host, formId));
  },
});
