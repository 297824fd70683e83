import { DefaultQueryExecutor } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestCollector } from '../../../tests/server/test-collector.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
  await on.beacon(on.view({ visitor: 'visitor-0001', age: 1000, time: 1000 }));
  await on.script({ visit: on.view({ visitor: 'visitor-0002' }) });
  await on.server.scheduler.runNow('reports/refresh');
});
afterAll(() => on[Symbol.asyncDispose]());

/** The statements of a request, by what they read. Jobs that run concurrently read none of it. */
async function statementsOf(request: () => Promise<{ readonly status: number }>): Promise<readonly string[]> {
  using spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  expect((await request()).status).toBe(200);
  return spy.mock.calls.flatMap(([{ sql }]) => {
    return ['sessions', 'form_links', 'report_'].find((name) => sql.includes(` ${name}`)) ?? [];
  });
}

const days = { from_date: '2026-10-02', to_date: '2026-11-15' };

it.each([
  ['all time', {}, {}],
  ['a month', { filter: 'this_month' }, {}],
  ['days', days, { unit: 'day' }],
  ['weeks', days, { unit: 'week' }],
  ['hours', { from_date: '2026-11-15', to_date: '2026-11-15' }, { unit: 'hour' }],
])('reads a report of %s in one statement after those for session and access', async (_, period, unit) => {
  const uid = on.form.form_uid;
  for (const [url, body] of [
    [`/v2/cli/forms/${uid}/report`, { ...period, ...unit }],
    [`/cli/reports/basic/form/${uid}`, period],
    [`/cli/reports/funnel/form/${uid}`, period],
  ] as const) {
    expect(await statementsOf(() => on.owner.post(url, body)), url).toEqual(['sessions', 'form_links', 'report_']);
  }
});
