import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/duration.ts';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newPerson, type Person } from '../../../tests/server/person.ts';
import { moveViews, storedViews } from '../../../tests/server/stored-views.ts';
import { CountedSite, generator, page } from './testing/counted-site.ts';
import { rawCount, type View } from '../testing/raw-count.ts';

const clock = testClock('2026-11-20T12:00:00Z');
/** Page views before this time are deleted. */
const SINCE = Date.parse('2026-11-07T12:00:00Z');
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startServer({ clock, env: { VISITS_MONTHS: '13' } });
  owner = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Whether a page view is left after `deleteOld`. ClickHouse's are no longer read from the moment on that is recorded. */
const isLeft = ({ at }: View): boolean => at >= SINCE + (server.visits ? DAY_MS : 0);

const refresh = async () => {
  await moveViews(server);
  await server.scheduler.runNow('reports/refresh');
};

/** Moves the clock to 13 months after `SINCE`, and a day further, each with a run of the job. */
async function deleteOld(): Promise<void> {
  clock.advance(Date.parse('2027-12-07T12:00:00Z') - clock.now().getTime());
  await server.scheduler.runNow('collector/old-views');
  clock.advance(DAY_MS);
  await server.scheduler.runNow('collector/old-views');
}

/** A form with random page views and submissions of a week in whose middle `SINCE` lies, all counted. */
async function busySite(zone: string, seed: number): Promise<CountedSite> {
  clock.advance(Date.parse('2026-11-20T12:00:00Z') - clock.now().getTime());
  const site = await CountedSite.open(server, owner, zone);
  const chance = generator(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  for (let step = 0; step < 300; step += 1) {
    const viewed = chance() < 0.7;
    await site.view(
      page({
        visitor: pick(['ann', 'bob', 'cem']),
        at: SINCE + Math.floor((chance() - 0.4) * 8 * DAY_MS),
        spent: Math.floor(chance() * (chance() < 0.05 ? DAY_MS : HOUR_MS)),
        viewed,
        interacted: viewed && chance() < 0.5,
      }),
    );
    if (chance() < 0.7) continue;
    const view = chance() < 0.8 ? pick(site.views) : undefined;
    const since = view?.at ?? SINCE + Math.floor((chance() - 0.5) * 8 * DAY_MS);
    const later = Math.floor(chance() * (chance() < 0.3 ? 5 * DAY_MS : HOUR_MS));
    await site.send({ at: since + later, page: view?.page ?? null, state: 'NEW', device: pick(['mobile', null]) });
  }
  await refresh();
  expect(await site.counted()).toEqual(site.raw());
  return site;
}

async function moveAll(site: CountedSite, state: string): Promise<void> {
  await sql`update submissions set current_state = ${state} where form_id = ${site.form.form_id}`.execute(server.db);
  for (const [id, sent] of site.sent) site.sent.set(id, { ...sent, state });
  await refresh();
}

const daysOf = async ({ form }: CountedSite) => {
  const { rows } = await sql<{ cell: string; count: number }>`
    select kind || ' ' || name as cell, sum(count)::int as count from report_days where form_id = ${form.form_id}
    group by kind, name`.execute(server.db);
  return Object.fromEntries(rows.map(({ cell, count }) => [cell, count]));
};

test('counts hours again after their page views are gone, without losing what they showed', async () => {
  const site = await busySite('UTC', 1);
  const before = await daysOf(site);
  await deleteOld();
  const left = await storedViews(server, site.form);
  expect(left.length).toBeLessThan(site.views.length);
  expect(left.length).toBe(site.views.filter(isLeft).length);
  await moveAll(site, 'WON');
  expect(await site.counted()).toEqual(site.raw());
  expect(await daysOf(site)).toEqual({ ...before, 'state NEW': undefined, 'state WON': before['state NEW'] });
});

test('takes deleted submissions out of everything that submissions alone say', async () => {
  const site = await busySite('UTC', 2);
  const before = await daysOf(site);
  await deleteOld();
  const old = [...site.sent].filter(([, { at }]) => at < SINCE);
  const alone = old.filter(([, sent]) => sent.page === null).length;
  expect([old.length > alone, alone > 0]).toEqual([true, true]);
  await sql`delete from submissions where id = any(${old.map(([id]) => id)}::bigint[])`.execute(server.db);
  await refresh();
  const after = await daysOf(site);
  expect(after).toMatchObject({
    'figure submissions': site.sent.size - old.length,
    'figure visits': before['figure visits'],
    'figure conversions': before['figure conversions'],
    'stage form_submissions': (before['stage form_submissions'] ?? 0) - alone,
    'source Direct': before['source Direct'],
  });
});

test.each(['Asia/Tokyo', 'Asia/Kathmandu'])('moves final counts to the days of a new time zone, %s', async (zone) => {
  const site = await busySite('America/New_York', 3);
  const before = await daysOf(site);
  await deleteOld();
  await sql`update projects set timezone = ${zone} where id = ${site.form.project_id}`.execute(server.db);
  await refresh();
  expect(await daysOf(site)).toEqual(before);
  // Half an hour earlier or later, an hour of final counts may be of the other day; here, no month begins in one.
  expect(await site.counted()).toEqual(rawCount(site.views, [...site.sent.values()], zone));
  await sql`update projects set timezone = 'America/New_York' where id = ${site.form.project_id}`.execute(server.db);
  await refresh();
  expect(await site.counted()).toEqual(site.raw());
});

test('deletes page views only after their form has been counted', async () => {
  const site = await busySite('UTC', 4);
  await forget(site);
  await deleteOld();
  // ClickHouse does not wait: every form is counted within an hour.
  if (!server.visits) expect(await storedViews(server, site.form)).toHaveLength(site.views.length);
  await refresh();
  if (!server.visits) expect(await site.counted()).toEqual(site.raw());
  await deleteOld();
  expect(await storedViews(server, site.form)).toHaveLength(site.views.filter(isLeft).length);
});

test('counts a form for the first time from the page views that are left', async () => {
  const site = await busySite('UTC', 5);
  await deleteOld();
  await forget(site);
  await refresh();
  const left = site.views.filter(isLeft);
  expect(await site.counted()).toEqual(rawCount(left, [...site.sent.values()], 'UTC'));
});

/** Deletes the counts of a form, as a restore of an installation without them does. */
async function forget({ form, views }: CountedSite): Promise<void> {
  for (const table of ['report_hours', 'report_days', 'report_months', 'report_refreshes'])
    await sql`delete from ${sql.table(table)} where form_id = ${form.form_id}`.execute(server.db);
  const first = new Date(Math.min(...views.map(({ at }) => at)));
  await sql`
    insert into collector_dirty_hours (form_id, hour)
    values (${form.form_id}, date_trunc('hour', ${first}::timestamptz, 'UTC'))`.execute(server.db);
}

test('keeps final counts when the setting becomes longer', async () => {
  const site = await busySite('UTC', 6);
  await deleteOld();
  clock.advance(-300 * DAY_MS);
  await moveAll(site, 'LOST');
  expect(await site.counted()).toEqual(site.raw());
});
