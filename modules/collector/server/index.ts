import { defineServerModule } from '../../../server/kit.ts';
import { Intake } from './intake/intake.ts';
import { serveCollector } from './serve-collector.ts';

export default defineServerModule({
  id: 'collector',
  needs: ['workspaces', 'form-settings', 'submissions', 'deliveries'],
  register(host) {
    serveCollector(host, new Intake(host));
  },
});
