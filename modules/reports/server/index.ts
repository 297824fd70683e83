import * as z from 'zod/mini';
import { Id } from '../../../contract/entity/id.ts';
import { defineServerModule } from '../../../server/kit.ts';
import { visitStoreOf } from '../../collector/server/public.ts';
import { editorRoles, formCounts, rejectOtherForm, requireRole } from '../../workspaces/server/public.ts';
import { submissionAttributes } from '../../submissions/server/public.ts';
import { requestCustomReport, basicReport, funnelReport, periodReport } from '../contract.ts';
import { sendReport } from './custom/send-report.ts';
import { ask } from './custom/request-report.ts';
import { attributes } from './attributes.ts';
import { readCounts } from './counts.ts';
import { readPeriod } from './read-period.ts';
import { readBasic, readFunnel } from './read-report.ts';
import { refreshAll } from './refresh.ts';

export default defineServerModule({
  id: 'reports',
  needs: ['accounts', 'collector', 'mail', 'submissions', 'workspaces'],
  register(host) {
    host.schedule('reports/refresh', '2 * * * *', () => refreshAll(host));
    // Counts what happened while no server was running, without waiting for the full hour.
    const catchingUp = host.job('reports/catch-up', () => refreshAll(host));
    host.onStart(() => catchingUp.at(host.clock.now(), null), 'worker');
    const reportJob = host.job('reports/answer', (id) => sendReport(host, z.parse(Id, id)));
    host.contribute(formCounts, readCounts);
    host.contribute(submissionAttributes, async (db, projectId, received) =>
      attributes(projectId, await visitStoreOf(host).beforeSubmissions(db, projectId, received)),
    );
    host.serve(requestCustomReport, ({ account, body }) => ask(host, reportJob, account, body));
    host.serve(basicReport, async ({ account, params, body }) => {
      const form = await requireRole(host.db, params.formId, account, editorRoles);
      rejectOtherForm(form, body);
      return readBasic(host, form.formId, body);
    });
    host.serve(funnelReport, async ({ account, params, body }) => {
      const form = await requireRole(host.db, params.formId, account, editorRoles);
      rejectOtherForm(form, body);
      return readFunnel(host, form.formId, body);
    });
    host.serve(periodReport, async ({ account, params, body }) => {
      const form = await requireRole(host.db, params.formId, account, editorRoles);
      return readPeriod(host, form.formId, body);
    });
  },
});
