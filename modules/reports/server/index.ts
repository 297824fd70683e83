import * as z from 'zod/mini';
import { Id, type Key, type NamedForm } from '../../../contract/entity/id.ts';
import { type Account, defineServerModule, type Host } from '../../../server/kit.ts';
import { pageViewStoreOf } from '../../collector/server/public.ts';
import { editorRoles, formCounts, rejectOtherForm, requireRoleAndRead } from '../../workspaces/server/public.ts';
import { submissionAttributes } from '../../submissions/server/public.ts';
import { requestCustomReport, basicReport, funnelReport, type PeriodRequest, periodReport } from '../contract.ts';
import { sendReport } from './custom/send-report.ts';
import { ask } from './custom/request-report.ts';
import { attributes } from './attributes.ts';
import { type CountedForm, countedOf, ensureCounted } from './counted.ts';
import { readCounts } from './counts.ts';
import { isAllTime } from './days-of-period.ts';
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
      attributes(projectId, await pageViewStoreOf(host).beforeSubmissions(db, projectId, received)),
    );
    host.serve(requestCustomReport, ({ account, body }) => ask(host, reportJob, account, body));
    host.serve(basicReport, async (call) => readBasic(host, await countedForm(host, call), call.body));
    host.serve(funnelReport, async (call) => readFunnel(host, await countedForm(host, call), call.body));
    host.serve(periodReport, async (call) =>
      readPeriod(host, await countedForm(host, call, isAllTime(call.body)), call.body),
    );
  },
});

interface ReportCall {
  readonly account: Account;
  readonly params: { readonly formId: Key };
  readonly body: PeriodRequest & NamedForm;
}

/** The form whose report a call reads, counted. */
async function countedForm(
  host: Host,
  { account, params, body }: ReportCall,
  withFirstDay = false,
): Promise<CountedForm> {
  const read = countedOf({ withFirstDay });
  const { access, part } = await requireRoleAndRead(host.db, params.formId, account, editorRoles, read);
  rejectOtherForm(access, body);
  return ensureCounted(host, access.formId, part);
}
