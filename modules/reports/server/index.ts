import { defineServerModule } from '../../../server/kit.ts';
import { editors, formFigures, requireRole } from '../../workspaces/server/public.ts';
import { basicReport, filterOf, funnelReport } from '../contract.ts';
import { readFigures } from './figures.ts';
import { readBasic, readFunnel } from './read-report.ts';
import { refreshAll } from './refresh.ts';

export default defineServerModule({
  id: 'reports',
  needs: ['accounts', 'collector', 'mail', 'submissions', 'workspaces'],
  register(host) {
    host.schedule('reports/refresh', '2 * * * *', () => refreshAll(host));
    host.contribute(formFigures, readFigures);
    host.serve(basicReport, async ({ account, params, body }) => {
      const { formId } = await requireRole(host.db, params.formId, account.id, editors);
      return readBasic(host, formId, filterOf(body));
    });
    host.serve(funnelReport, async ({ account, params, body }) => {
      const { formId } = await requireRole(host.db, params.formId, account.id, editors);
      return readFunnel(host, formId, filterOf(body));
    });
  },
});
