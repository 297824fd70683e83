import { defineServerModule, type Host, type IntakeSettings, type VisitsSettings } from '../../../server/kit.ts';
import { deleteDeliveriesOf } from '../../deliveries/server/public.ts';
import { submissionsDeleted } from '../../submissions/server/public.ts';
import { Intake, queuesOn } from './intake/intake.ts';
import { sendWithheld } from './release.ts';
import { renewFieldNames } from './renew-field-names.ts';
import { serveCollector } from './serve-collector.ts';
import { deleteOldViews } from './page-views/delete-old-views.ts';
import { requireAllPageViews } from './page-views/require-page-views.ts';

export default defineServerModule({
  id: 'collector',
  needs: ['workspaces', 'form-settings', 'submissions', 'deliveries', 'files'],
  async register(host) {
    await storePageViews(host, host.config.visits);
    host.schedule('collector/old-views', '41 2 * * *', async () => {
      const deleted = await deleteOldViews(host);
      if (deleted > 0) host.log.info({ deleted }, 'old page views deleted');
    });
    host.schedule('collector/field-names', '19 3 * * *', async () => {
      const forms = await renewFieldNames(host);
      if (forms > 0) host.log.info({ forms }, 'unused field names gave way to those that arrive');
    });
    const intake = new Intake(host, { queues: queuesOn(host.config) });
    if (host.config.intake) await serveStreamed(host, host.config.intake, intake);
    else await serveCollector(host, intake);
    sendWithheld(host);
    host.contribute(submissionsDeleted, (db, { submissionIds }) => deleteDeliveriesOf(db, submissionIds));
  },
});

/** The client of Redis is loaded only where it is used. */
async function serveStreamed(host: Host, settings: IntakeSettings, direct: Intake): Promise<void> {
  const { openStream } = await import('./stream/open-stream.ts');
  const { intake, acceptance } = openStream(host, settings, direct);
  await serveCollector(host, intake, acceptance);
}

/** The client of ClickHouse is loaded only where it is used. */
async function storePageViews(host: Host, settings: VisitsSettings | undefined): Promise<void> {
  if (!settings) return host.beforeListen(() => requireAllPageViews(host.db));
  const { openPageViews } = await import('./clickhouse/open-page-views.ts');
  openPageViews(host, settings);
}
