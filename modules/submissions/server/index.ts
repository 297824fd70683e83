import { defineServerModule } from '../../../server/kit.ts';
import { formCounts } from '../../workspaces/server/public.ts';
import { countSubmissions } from './counts.ts';
import { serveRead } from './routes/read.ts';
import { serveTriage } from './routes/triage.ts';

export default defineServerModule({
  id: 'submissions',
  needs: ['accounts', 'workspaces'],
  register(host) {
    serveRead(host);
    serveTriage(host);
    host.contribute(formCounts, countSubmissions);
  },
});
