import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { newForm, newPerson } from '../../../tests/server/person.ts';
import { giveAccess } from '../../../tests/server/inbox-of.ts';
import { TestCollector } from '../../../tests/server/test-collector.ts';
import { basicReport, funnelReport } from '../contract.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());

const ask = (which: 'basic' | 'funnel', body: object = {}) =>
  on.owner.post(`/cli/reports/${which}/form/${on.form.form_uid}`, body);
const basic = async (body: object = {}) => basicReport.response.parse((await ask('basic', body)).body);
const funnel = async (body: object = {}) => {
  const { last_refreshed_timestamp: _, ...stages } = funnelReport.response.parse((await ask('funnel', body)).body);
  return Object.values(stages);
};

test('counts a form’s first report immediately from visits and submissions', async () => {
  await on.nextForm();
  await on.beacon(on.view({ visitor: 'visitor-0002', viewed: false, interacted: false, age: 1000, time: 1000 }));
  await on.beacon(on.view({ visitor: 'visitor-0003', interacted: false, age: 1000, time: 1000 }));
  const view = on.view({ visitor: 'visitor-0004', age: 60_000 });
  await on.beacon(view);
  await on.script({ visit: view });
  await on.formPost('email=a@b.test');
  await on.formPost('email=a@b.test&_gotcha=bot');
  const [stages, tables] = await Promise.all([funnel(), basic()]);
  expect(stages).toEqual([3, 2, 1, 2]);
  expect(tables).toEqual({
    last_refreshed_timestamp: Math.floor(on.clock.now().getTime() / 1000),
    states: [{ name: 'NEW', submissions: 2 }],
    devices: [
      { name: 'Unknown', submissions: 1 },
      { name: 'desktop', submissions: 1 },
    ],
    platforms: [
      { name: 'Linux', submissions: 1 },
      { name: 'Unknown', submissions: 1 },
    ],
    browsers: [
      { name: 'Chrome', submissions: 1 },
      { name: 'Unknown', submissions: 1 },
    ],
  });
});

test('counts first-time events when the report is opened, for posts and visits alike', async () => {
  await on.nextForm();
  expect(await funnel()).toEqual([0, 0, 0, 0]);
  for (const sender of ['ann', 'ben', 'cy']) await on.formPost(`email=${sender}@b.test`);
  expect(await funnel()).toEqual([0, 0, 0, 3]);
  await on.beacon(on.view({ visitor: 'visitor-0002', age: 60_000 }));
  await on.beacon(on.view({ visitor: 'visitor-0003', interacted: false, age: 1000, time: 1000 }));
  expect(await funnel()).toEqual([2, 2, 1, 3]);
});

test('is then updated at each full hour, and says so', async () => {
  await on.nextForm();
  await on.beacon(on.view({ visitor: 'visitor-0002', age: 60_000 }));
  await on.formPost('email=a@b.test&_gotcha=bot');
  await on.formPost('email=a@b.test');
  const { last_refreshed_timestamp: counted, states } = await basic();
  on.clock.advance(60_000);
  await on.formPost('email=c@b.test');
  await on.beacon(on.view({ visitor: 'visitor-0003', age: 1000, time: 1000 }));
  expect(await basic()).toMatchObject({ last_refreshed_timestamp: counted, states });
  await on.server.scheduler.runNow('reports/refresh');
  expect(await basic()).toMatchObject({
    last_refreshed_timestamp: counted + 60,
    states: [{ name: 'NEW', submissions: 2 }],
  });
});

test('covers this month, last month or all time, in the terms of either API generation', async () => {
  await on.nextForm();
  await on.formPost('email=a@b.test');
  await on.formPost('email=b@b.test');
  await sql`update submissions set submitted_at = submitted_at - interval '1 month' where form_id = ${on.form.form_id}
    and submitted_data like '%b@b.test%'`.execute(on.server.db);
  await on.formPost('email=c@b.test');
  const count = async (body: object) => (await basic(body)).states[0]?.submissions;
  expect(await count({})).toBe(3);
  expect(await count({ filter_month: 'this' })).toBe(2);
  expect(await count({ filter_month: 'last' })).toBe(1);
  expect(await count({ filter_month: 'whatever' })).toBe(3);
  expect(await count({ filter: 'this_month' })).toBe(2);
  expect(await count({ filter: 'last_month' })).toBe(1);
  expect(await count({ filter: 'all' })).toBe(3);
  expect((await ask('basic', { filter: 'next_month' })).status).toBe(400);
  expect((await ask('basic', { month: 'this' })).status).toBe(400);
});

test('is restricted to those who may edit the form', async () => {
  const viewer = await newPerson(on.server);
  const unrelated = await newPerson(on.server);
  await newForm(unrelated);
  await giveAccess(on.server, on.form, viewer, 'ONLY_VIEW_USER');
  for (const which of ['basic', 'funnel']) {
    const url = `/cli/reports/${which}/form/${on.form.form_id}`;
    expect((await viewer.post(url)).status).toBe(403);
    expect((await unrelated.post(url)).status).toBe(404);
    expect((await on.owner.post(url)).status).toBe(200);
  }
});

test('agrees with the drop-off and conversion shown for the form', async () => {
  await on.nextForm();
  const of = async () => {
    const { body } = await on.owner.get<{ data: { dropoff_count: number; conversion_rate: number | null } }>(
      `/v2/cli/forms/${on.form.form_uid}`,
    );
    return [body.data.dropoff_count, body.data.conversion_rate];
  };
  expect(await of()).toEqual([0, null]);
  const left = on.view({ visitor: 'visitor-0011', age: 3_600_000, time: 60_000 });
  const seen = on.view({ visitor: 'visitor-0012', age: 3_600_000, time: 60_000, interacted: false });
  const busy = on.view({ visitor: 'visitor-0013', age: 60_000, time: 60_000 });
  for (const view of [left, seen, busy]) await on.beacon(view);
  await on.script({ visit: on.view({ visitor: 'visitor-0014' }) });
  await on.server.scheduler.runNow('reports/refresh');
  expect(await of()).toEqual([1, 25]);
  on.clock.advance(31 * 60_000);
  await on.server.scheduler.runNow('reports/refresh');
  expect(await of()).toEqual([2, 25]);
});
