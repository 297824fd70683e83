import { defineServerModule } from '../../../server/kit.ts';
import { settingsPart } from '../../workspaces/server/public.ts';
import { readSettings } from './settings-response.ts';
import { serveFirst } from './routes/first-generation.ts';
import { serveNewer } from './routes/newer-generation.ts';

export default defineServerModule({
  id: 'form-settings',
  needs: ['accounts', 'mail', 'workspaces'],
  register(host) {
    host.contribute(settingsPart, (formId) => readSettings(host, formId));
    serveNewer(host);
    serveFirst(host);
  },
});
