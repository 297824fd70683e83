import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newPerson, type Person } from '../../../tests/server/person.ts';
import { moveViews } from '../../../tests/server/stored-views.ts';
import type { Sent } from '../testing/raw-count.ts';
import { CountedSite, generator, page } from './testing/counted-site.ts';

let server: TestServer;
let owner: Person;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ clock });
  owner = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const at = (time: string): number => Date.parse(time);

const refresh = async () => {
  await moveViews(server);
  await server.scheduler.runNow('reports/refresh');
};

test('counts a session that spans two hours in the first, once per stage', async () => {
  const site = await CountedSite.open(server, owner, 'UTC');
  await site.view(page({ at: at('2026-10-31T23:50:00Z') }));
  const last = page({ at: at('2026-11-01T00:10:00Z'), viewed: true, interacted: true });
  await site.view(last);
  await site.send({ at: at('2026-11-01T00:11:00Z'), page: last.page, state: 'NEW', device: 'mobile' });
  await site.send({ at: at('2026-11-01T00:12:00Z'), page: last.page, state: 'NEW', device: null });
  await refresh();
  expect(await site.counted()).toEqual({
    '2026-10-01 stage form_interactions': 1,
    '2026-10-01 stage form_submissions': 1,
    '2026-10-01 stage form_views': 1,
    '2026-10-01 stage page_views': 1,
    '2026-11-01 device Unknown': 1,
    '2026-11-01 device mobile': 1,
    '2026-11-01 state NEW': 2,
  });
});

test('joins two sessions when a late page view closes the gap', async () => {
  const site = await CountedSite.open(server, owner, 'UTC');
  await site.view(page({ at: at('2026-11-20T09:20:00Z') }));
  await site.view(page({ at: at('2026-11-20T10:10:00Z') }));
  await refresh();
  expect((await site.counted())['2026-11-01 stage page_views']).toBe(2);
  await site.view(page({ at: at('2026-11-20T09:45:00Z') }));
  await refresh();
  expect((await site.counted())['2026-11-01 stage page_views']).toBe(1);
});

test('starts months in the workspace’s time zone, including half-hour offsets', async () => {
  const site = await CountedSite.open(server, owner, 'Asia/Kolkata');
  await site.send({ at: at('2026-10-31T18:29:00Z'), page: null, state: 'NEW', device: null });
  await site.send({ at: at('2026-10-31T18:31:00Z'), page: null, state: 'NEW', device: null });
  await refresh();
  expect(await site.counted()).toMatchObject({ '2026-10-01 state NEW': 1, '2026-11-01 state NEW': 1 });
  await sql`update projects set timezone = 'Pacific/Auckland' where id = ${site.form.project_id}`.execute(server.db);
  await refresh();
  expect(await site.counted()).toMatchObject({ '2026-11-01 state NEW': 2 });
  expect(await site.counted()).not.toHaveProperty('2026-10-01 state NEW');
});

test('empties the days of an earlier time zone', async () => {
  const site = await CountedSite.open(server, owner, 'UTC');
  await site.send({ at: at('2026-11-19T12:00:00Z'), page: null, state: 'NEW', device: null });
  const days = async () => {
    const { rows } = await sql<{ day: string }>`
      select distinct day::text from report_days where form_id = ${site.form.form_id}`.execute(server.db);
    return rows.map(({ day }) => day);
  };
  await refresh();
  expect(await days()).toEqual(['2026-11-19']);
  await sql`update projects set timezone = 'Pacific/Kiritimati' where id = ${site.form.project_id}`.execute(server.db);
  await refresh();
  expect(await days()).toEqual(['2026-11-20']);
});

test('removes submissions that are marked as spam, moved or deleted', async () => {
  const site = await CountedSite.open(server, owner, 'UTC');
  const view = page({ viewed: true, interacted: true });
  await site.view(view);
  const id = await site.send({ at: view.at + 30_000, page: view.page, state: 'NEW', device: 'desktop' });
  await refresh();
  await owner.post(`/cli/submission/mark_as/${id}`, { marker: 'spam' });
  await refresh();
  expect(await site.counted()).not.toHaveProperty('2026-11-01 stage form_submissions');
  await owner.post(`/cli/submission/mark_as/${id}`, { marker: '!spam' });
  await sql`update submissions set current_state = 'WON' where id = ${id}`.execute(server.db);
  await refresh();
  expect(await site.counted()).toMatchObject({ '2026-11-01 state WON': 1, '2026-11-01 stage form_submissions': 1 });
  await sql`delete from submissions where id = ${id}`.execute(server.db);
  await refresh();
  expect(await site.counted()).toEqual({
    '2026-11-01 stage form_interactions': 1,
    '2026-11-01 stage form_views': 1,
    '2026-11-01 stage page_views': 1,
  });
});

test('matches a full recount after any sequence of events', async () => {
  const site = await CountedSite.open(server, owner, 'Asia/Kathmandu');
  const chance = generator(20_261_120);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  for (let step = 0; step < 240; step += 1) {
    const kind = chance();
    const known = pick([...site.sent.keys()]);
    if (kind < 0.45 || site.views.length < 5) {
      const viewed = chance() < 0.6;
      const time = at('2026-10-31T14:00:00Z') + Math.floor(chance() * 10 * 3_600_000);
      const visitor = pick(['ann', 'bob', 'cem', 'dee']);
      await site.view(
        page({
          visitor,
          at: time,
          spent: Math.floor(chance() * 900_000),
          viewed,
          interacted: viewed && chance() < 0.5,
        }),
      );
    } else if (kind < 0.55) {
      const view = pick(site.views);
      await site.view({ ...view, spent: view.spent + Math.floor(chance() * 3_600_000) });
    } else if (kind < 0.75 || known === undefined) {
      const view = chance() < 0.8 ? pick(site.views) : undefined;
      const time = (view?.at ?? at('2026-10-31T18:00:00Z')) + Math.floor(chance() * 7_200_000);
      await site.send({
        at: time,
        page: view?.page ?? null,
        state: pick(['NEW', 'WON']),
        device: pick(['mobile', null]),
      });
    } else if (kind < 0.83) {
      await sql`delete from submissions where id = ${known}`.execute(server.db);
      site.sent.delete(known);
    } else if (kind < 0.9) {
      await sql`update submissions set current_state = 'LOST' where id = ${known}`.execute(server.db);
      site.sent.set(known, { ...(site.sent.get(known) as Sent), state: 'LOST' });
    } else {
      await refresh();
      expect(await site.counted(), `after step ${step}`).toEqual(site.raw());
    }
  }
  await refresh();
  expect(await site.counted()).toEqual(site.raw());
  expect(Object.keys(site.raw()).length).toBeGreaterThan(10);
});

test('resumes an interrupted first count, and shows nothing before it is complete', async () => {
  const site = await CountedSite.open(server, owner, 'UTC');
  for (let day = 10; day < 14; day++) {
    const seen = page({ visitor: `on ${day}`, at: at(`2026-09-${day}T10:00:00Z`), viewed: true });
    await site.view(seen);
    await site.send({ at: at(`2026-09-${day}T10:01:00Z`), page: seen.page, state: 'NEW', device: 'mobile' });
  }
  const { form_id: formId } = site.form;
  await sql`alter table report_hours add constraint cut_off check (hour < '2026-09-12T00:00:00Z') not valid`.execute(
    server.db,
  );
  await refresh();
  await sql`alter table report_hours drop constraint cut_off`.execute(server.db);
  expect(await site.counted()).toMatchObject({ '2026-09-01 state NEW': 2 });
  const { body } = await owner.get<{ data: { conversion_rate: number | null } }>(`/v2/cli/forms/${formId}`);
  expect(body.data.conversion_rate).toBeNull();
  const { rows } = await sql<{ first: Date }>`
    select min(hour) as first from collector_dirty_hours where form_id = ${formId}`.execute(server.db);
  expect(rows[0]?.first.toISOString()).toBe('2026-09-12T10:00:00.000Z');
  await refresh();
  expect(await site.counted()).toEqual(site.raw());
  expect((await owner.get(`/v2/cli/forms/${formId}`)).body).toMatchObject({ data: { conversion_rate: 100 } });
});
