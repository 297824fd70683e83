import { describe, expect, it } from 'vitest';
import { CommandRejected, defineModule, FetchFailed, phaseOf } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import accounts from '../../accounts/module.ts';
import drafts from '../../drafts/module.ts';
import workspaces from '../../workspaces/module.ts';
import { loadReport, requestReport } from '../commands.ts';
import { requestCustomReport, basicReport, funnelReport, periodReport, type ReportFilter } from '../contract.ts';
import { reportLoaded } from '../events.ts';
import reportsModule from '../module.ts';
import { errors } from '../errors.ts';
import { reportKey, reports } from '../state.ts';
import { basicResponse, funnelResponse, periodResponse } from '../testing/sample-reports.ts';

/** Reports link to its list only. */
const submissions = defineModule({ id: 'submissions' });
const form = 'fContact';
const requestBody = { form, message: 'Which sources?', from_date: '2026-11-01', to_date: '' };

function reportsConsole() {
  const console = consoleOf(accounts, drafts, submissions, workspaces, reportsModule);
  console.server.on(basicReport, () => basicResponse).on(funnelReport, () => funnelResponse);
  console.server.on(periodReport, () => periodResponse);
  return console;
}

describe('loading a report', () => {
  it.each<[ReportFilter, object]>([
    ['this_month', { filter_month: 'this' }],
    ['last_month', { filter_month: 'last' }],
    ['all', {}],
  ])('of %s sends %j to both calls, and stores the responses', async (filter, body) => {
    const { app, server } = reportsConsole();
    await app.send(loadReport({ form, filter })).outcome;
    const call = { params: { formId: form }, body };
    expect(server.callsTo(basicReport)).toEqual([call]);
    expect(server.callsTo(funnelReport)).toEqual([call]);
    expect(app.read(reports).get(reportKey(form, { filter }))).toEqual({
      form,
      filter,
      basic: basicResponse,
      funnel: funnelResponse,
      period: periodResponse,
    });
  });

  it('sends the days of a custom period to all three calls, and the unit to the one over time', async () => {
    const { app, server } = reportsConsole();
    const days = { from_date: '2026-11-02', to_date: '2026-11-15' };
    await app.send(loadReport({ form, filter: 'all', ...days, unit: 'week' })).outcome;
    expect(server.callsTo(basicReport)).toEqual([{ params: { formId: form }, body: days }]);
    expect(server.callsTo(funnelReport)).toEqual([{ params: { formId: form }, body: days }]);
    expect(server.callsTo(periodReport)).toEqual([{ params: { formId: form }, body: { ...days, unit: 'week' } }]);
    expect(app.read(reports).get(reportKey(form, { filter: 'all' }))).toBeUndefined();
    expect(app.read(reports).get(reportKey(form, { filter: 'all', ...days, unit: 'week' }))?.period?.unit).toBe('day');
  });

  it('lacks the parts that a log of an earlier version did not load', () => {
    const earlier = { form, filter: 'all', basic: basicResponse, funnel: funnelResponse };
    expect(reportLoaded.upcast(earlier, 1)).toEqual({ ...earlier, period: null });
  });

  it('keeps the previous report when the server fails, and shows why', async () => {
    const { app, server, toastTexts } = reportsConsole();
    await app.send(loadReport({ form, filter: 'all' })).outcome;
    server.on(basicReport, () => Promise.reject(new CommandRejected(['Internal server error'], undefined, 500)));
    await app.send(loadReport({ form, filter: 'all' })).outcome;
    expect(phaseOf(loadReport, form)(app.read)).toMatchObject({ phase: 'failed', errors: ['Internal server error'] });
    expect(app.read(reports).get(reportKey(form, { filter: 'all' }))?.funnel.page_views).toBe(400);
    expect(toastTexts()).toEqual([]);
  });

  it('shows the last requested period, regardless of the order of responses', async () => {
    const { app, server } = reportsConsole();
    const slow = Promise.withResolvers<typeof basicResponse>();
    server.on(basicReport, ({ body }) => (body?.filter_month === 'last' ? slow.promise : basicResponse));
    const first = app.send(loadReport({ form, filter: 'last_month' }));
    await settle();
    await app.send(loadReport({ form, filter: 'all' })).outcome;
    slow.resolve(basicResponse);
    expect(await first.outcome).toMatchObject({ outcome: 'superseded' });
    expect([...app.read(reports)].map(({ filter }) => filter)).toEqual(['all']);
  });
});

describe('requesting a custom report', () => {
  it("sends form, message and days, and shows 'Requested report will be sent to you shortly'", async () => {
    const { app, server, toastTexts } = reportsConsole();
    server.on(requestCustomReport, () => ({ request_id: 3 }));
    await app.send(requestReport(requestBody)).outcome;
    expect(server.callsTo(requestCustomReport)).toEqual([
      { body: { form_id: form, message: 'Which sources?', from_date: '2026-11-01', to_date: '' } },
    ]);
    expect(toastTexts()).toEqual([
      { text: 'Requested report will be sent to you shortly', severity: 'success', life: 5_000 },
    ]);
  });

  it.each([new CommandRejected([errors.TOO_MANY_REQUESTS.text], undefined, 429), new FetchFailed('Failed to fetch')])(
    "shows 'Error on sending request.' on failure: %s",
    async (failure) => {
      const { app, server, toastTexts } = reportsConsole();
      server.on(requestCustomReport, () => Promise.reject(failure));
      expect(await app.send(requestReport(requestBody)).outcome).toMatchObject({ outcome: 'failed' });
      expect(toastTexts()).toEqual([{ text: 'Error on sending request.', severity: 'error', life: 5_000 }]);
    },
  );

  it('sends two simultaneous requests once', async () => {
    const { app, server } = reportsConsole();
    server.on(requestCustomReport, () => ({ request_id: 3 }));
    await Promise.all([app.send(requestReport(requestBody)).outcome, app.send(requestReport(requestBody)).outcome]);
    expect(server.callsTo(requestCustomReport)).toHaveLength(1);
  });
});
