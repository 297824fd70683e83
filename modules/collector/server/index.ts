import { defineServerModule } from '../../../server/kit.ts';
import { deleteDeliveriesOf } from '../../deliveries/server/public.ts';
import { submissionsDeleted } from '../../submissions/server/public.ts';
import { Intake, lanesOn } from './intake/intake.ts';
import { sendWithheld } from './release.ts';
import { serveCollector } from './serve-collector.ts';

export default defineServerModule({
  id: 'collector',
  needs: ['workspaces', 'form-settings', 'submissions', 'deliveries', 'files'],
  async register(host) {
    await serveCollector(host, new Intake(host, { lanes: lanesOn(host.config) }));
    sendWithheld(host);
    host.contribute(submissionsDeleted, (db, { submissionIds }) => deleteDeliveriesOf(db, submissionIds));
  },
});
