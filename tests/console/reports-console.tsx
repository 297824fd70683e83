import { consoleOf } from './console.ts';
import { show } from './show.tsx';
import { defineModule } from '../../src/kernel/index.ts';
import accounts from '../../modules/accounts/module.ts';
import { initialData, type Form } from '../../modules/workspaces/contract.ts';
import drafts from '../../modules/drafts/module.ts';
import workspaces from '../../modules/workspaces/module.ts';
import { loadInitialData } from '../../modules/workspaces/public.ts';
import { formOf, initialDataOf, projectOf } from '../../modules/workspaces/testing/sample-workspaces.ts';
import { basicReport, funnelReport, periodReport } from '../../modules/reports/contract.ts';
import reports from '../../modules/reports/module.ts';
import ReportsScreen from '../../modules/reports/ui/reports-screen.tsx';
import { basicResponse, funnelResponse, periodResponse } from '../../modules/reports/testing/sample-reports.ts';

/** Reports link to its list only. */
const submissions = defineModule({ id: 'submissions' });
const PATH = '/:project/:form/reports';

/** A signed-in console whose server has reports. Charts need a real browser; the tables contain the same data. */
export async function openReports(search = '', form: Partial<Form> = {}) {
  const console = consoleOf(accounts, drafts, submissions, workspaces, reports);
  const { server, app } = console;
  server.on(basicReport, () => basicResponse).on(funnelReport, () => funnelResponse);
  server.on(periodReport, () => periodResponse);
  server.on(initialData, () => initialDataOf([projectOf([formOf(form)])]));
  await app.send(loadInitialData({})).outcome;
  return { ...console, show: () => show(app, ReportsScreen, `/pHarbour/fContact/reports${search}`, PATH) };
}
