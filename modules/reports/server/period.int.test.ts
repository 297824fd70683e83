import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { moveViews } from '../../../tests/server/stored-views.ts';
import { TestCollector } from '../../../tests/server/test-collector.ts';
import { periodReport } from '../contract.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());

const ask = (body: object) => on.owner.post(`/v2/cli/forms/${on.form.form_uid}/report`, body);
async function report(body: object = {}) {
  await moveViews(on.server);
  await on.server.scheduler.runNow('reports/refresh');
  return periodReport.response.parse(((await ask(body)).body as { data: unknown }).data);
}

interface Sent {
  readonly at: string;
  readonly state?: string;
  readonly isSpam?: boolean;
  readonly origin?: string;
  readonly referrer?: string;
  readonly source?: string;
  readonly campaign?: string;
  readonly language?: string;
}

/** Stores a submission as the intake would. */
async function send(sent: Sent): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with marked as (
      insert into collector_dirty_hours (form_id, hour)
      values (${on.form.form_id}, date_trunc('hour', ${sent.at}::timestamptz, 'UTC'))
    )
    insert into submissions (form_id, current_state, is_spam, submitted_data, body_hash, submitted_at, type, origin_url,
      referrer, utm_source, utm_campaign, primary_language)
    values (${on.form.form_id}, ${sent.state ?? 'NEW'}, ${sent.isSpam ?? false}, '{}', 'hash', ${sent.at}, 'with_analytics',
      ${sent.origin ?? null}, ${sent.referrer ?? null}, ${sent.source ?? null}, ${sent.campaign ?? null},
      ${sent.language ?? null}) returning id`.execute(on.server.db);
  return rows[0]?.id ?? 0;
}

/** Appends to a submission's history, `minutes` after it arrived. */
async function addHistory(id: number, minutes: number, kind: string, payload: object, by: string | null = 'Robin') {
  await sql`
    insert into submission_history (form_id, number, submission_id, kind, payload, by, at)
    select form_id, (select count(*) + 1 from submission_history h where h.form_id = s.form_id), id, ${kind},
      ${JSON.stringify(payload)}::jsonb, ${by}, submitted_at + ${minutes} * interval '1 minute'
    from submissions s where id = ${id}`.execute(on.server.db);
}

async function move(id: number, ...states: readonly string[]): Promise<void> {
  for (const [at, to_state] of states.entries()) {
    if (at === 0) continue;
    await addHistory(id, at, 'action', { from_state: states[at - 1], to_state });
  }
  await sql`update submissions set current_state = ${states.at(-1)} where id = ${id}`.execute(on.server.db);
}

test('compares the figures of a period with those of the same earlier weekdays', async () => {
  await on.nextForm();
  const month = { filter: 'this_month' };
  for (const day of ['02', '02', '17']) await send({ at: `2026-11-${day}T10:00:00Z` });
  await send({ at: '2026-10-05T10:00:00Z' });
  await on.beacon(on.view({ visitor: 'visitor-0001', age: 1000, time: 1000 }));
  await on.script({ visit: on.view({ visitor: 'visitor-0002', url: 'https://example.com/contact' }) });
  const { days, previous, unit, figures, buckets } = await report(month);
  expect(days).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  expect(previous?.days).toEqual({ from: '2026-10-11', to: '2026-10-30' });
  expect(previous?.figures).toMatchObject({ submissions: 0, visits: 0, conversion: null, spam_share: null });
  expect(figures).toMatchObject({ submissions: 4, visits: 2, conversion: 0.5, spam_share: 0 });
  expect(unit).toBe('day');
  expect(buckets).toHaveLength(20);
  expect(buckets[1]).toMatchObject({ start: '2026-11-02', submissions: 2, visits: 0 });
  expect(buckets[19]).toMatchObject({ start: '2026-11-20', submissions: 1, visits: 2 });
  const own = await report({ from_date: '2026-11-02', to_date: '2026-11-29', unit: 'week' });
  expect(own.previous?.days).toEqual({ from: '2026-10-05', to: '2026-11-01' });
  expect(own.previous?.buckets[0]).toMatchObject({ start: '2026-10-05', submissions: 1 });
  expect(own.buckets.map(({ start, submissions }) => [start, submissions])).toEqual([
    ['2026-11-02', 2],
    ['2026-11-09', 0],
    ['2026-11-16', 2],
    ['2026-11-23', 0],
  ]);
});

test('cuts a custom period off before 2000 and after 2049', async () => {
  const { days, buckets, previous } = await report({ from_date: '0001-01-01', to_date: '9999-12-31' });
  expect(days).toEqual({ from: '2000-01-01', to: '2049-12-31' });
  expect(previous?.days.to).toBe('1999-12-31');
  expect(buckets.length).toBeLessThan(2700);
  expect((await report({ from_date: '0001-01-01', to_date: '1999-12-31' })).days.to).toBe('2000-01-01');
});

test('covers all time, from the first day on, without a comparison', async () => {
  await on.nextForm();
  expect(await report()).toMatchObject({ days: { from: '2026-11-20', to: '2026-11-20' }, previous: null, sources: [] });
  await send({ at: '2025-11-20T10:00:00Z', source: 'news' });
  await addHistory(await send({ at: '2025-11-22T10:00:00Z', source: 'shop' }), 7, 'note', {});
  for (const day of ['09', '10']) await send({ at: `2026-01-${day}T10:00:00Z`, source: 'news' });
  const all = await report();
  expect(all).toMatchObject({
    days: { from: '2025-11-20', to: '2026-11-20' },
    unit: 'week',
    previous: null,
    sources: [
      { name: 'news', submissions: 3 },
      { name: 'shop', submissions: 1 },
    ],
  });
  // Weeks begin on Monday, also the first one.
  expect(all.buckets.slice(0, 2)).toMatchObject([
    { start: '2025-11-17', submissions: 2, first_action: 420 },
    { start: '2025-11-24', submissions: 0, first_action: null },
  ]);
  const some = await report({ from_date: '2025-11-21', to_date: '2026-01-09' });
  expect(some.sources).toEqual([
    { name: 'news', submissions: 1 },
    { name: 'shop', submissions: 1 },
  ]);
});

test('has days and hours in the workspace’s time zone, including half-hour offsets', async () => {
  await on.nextForm();
  await sql`update projects set timezone = 'Asia/Kolkata' where id = ${on.form.project_id}`.execute(on.server.db);
  await send({ at: '2026-11-10T18:29:00Z' });
  await send({ at: '2026-11-10T18:31:00Z', isSpam: true });
  await send({ at: '2026-11-10T18:32:00Z' });
  const { buckets } = await report({ from_date: '2026-11-10', to_date: '2026-11-11', unit: 'hour' });
  expect(buckets).toHaveLength(48);
  expect(buckets[23]).toMatchObject({ start: '2026-11-10T23', submissions: 1, spam_share: 0 });
  expect(buckets[24]).toMatchObject({ start: '2026-11-11T00', submissions: 1, spam_share: 0.5 });
  const { figures } = await report({ from_date: '2026-11-10', to_date: '2026-11-10' });
  expect(figures.submissions).toBe(1);
});

test('takes the spam share of all arrivals, including those deleted since', async () => {
  await on.nextForm();
  const ids = [];
  for (const isSpam of [true, false, false, false]) ids.push(await send({ at: '2026-11-10T10:00:00Z', isSpam }));
  expect(await report()).toMatchObject({
    figures: { spam_share: 0.25 },
    basis: { acted: 0, received: 4, received_spam: 1 },
  });
  await sql`delete from submissions where id = any(${[ids[0], ids[1]]}::bigint[])`.execute(on.server.db);
  expect((await report()).figures).toMatchObject({ submissions: 2, spam_share: 0.25 });
});

test('takes the median time to a person’s first action other than reading', async () => {
  await on.nextForm();
  const [early, late, open] = [await send(ten), await send(ten), await send(ten)];
  await addHistory(early, 1, 'marked', { marker: 'read' });
  await addHistory(early, 10, 'note', { note_id: 1 });
  await addHistory(late, 5, 'delivery', {}, null);
  expect((await report()).figures.first_action).toBe(600);
  await addHistory(late, 130, 'marked', { marker: 'archive' });
  await addHistory(late, 140, 'marked', { marker: '!archive' });
  expect((await report()).figures.first_action).toBe((600 + 7800) / 2);
  await addHistory(open, 60, 'action', { from_state: 'NEW', to_state: 'NEW' });
  expect((await report()).figures.first_action).toBe(3600);
  await addHistory(open, 50, 'reply', { reply_id: 1 });
  expect((await report()).figures.first_action).toBe(3000);
});
const ten: Sent = { at: '2026-11-10T10:00:00Z' };

test('shows the paths of submissions to their states, without detours', async () => {
  await on.nextForm();
  await move(await send(ten), 'NEW', 'CONTACTED', 'WON');
  await move(await send(ten), 'NEW', 'CONTACTED');
  await move(await send(ten), 'NEW', 'CONTACTED', 'NEW', 'LOST');
  await move(await send(ten), 'NEW', 'WON', 'CONTACTED', 'WON');
  await send(ten);
  expect((await report()).flow).toEqual([
    { from_state: 'NEW', to_state: 'CONTACTED', submissions: 2 },
    { from_state: 'CONTACTED', to_state: 'WON', submissions: 1 },
    { from_state: 'NEW', to_state: 'LOST', submissions: 1 },
    { from_state: 'NEW', to_state: 'WON', submissions: 1 },
  ]);
});

test('ranks sources, campaigns, pages and languages', async () => {
  await on.nextForm();
  const origin = 'https://example.com/contact?x=1#top';
  await send({ ...ten, origin, referrer: 'https://www.Google.com/search?q=a', language: 'de-CH' });
  await send({ ...ten, origin, referrer: 'https://google.com/', language: 'de' });
  await send({
    ...ten,
    origin: 'https://example.com',
    referrer: 'https://example.com/',
    source: 'news',
    campaign: 'spring',
  });
  await send({ ...ten, origin, referrer: 'https://example.com/' });
  await send(ten);
  const { sources, campaigns, pages, languages } = await report();
  expect(sources).toEqual([
    { name: 'Direct', submissions: 2 },
    { name: 'google.com', submissions: 2 },
    { name: 'news', submissions: 1 },
  ]);
  expect(campaigns).toEqual([{ name: 'spring', submissions: 1 }]);
  expect(pages).toEqual([
    { name: '/contact', submissions: 3, conversion: null },
    { name: '/', submissions: 1, conversion: null },
    { name: 'Unknown', submissions: 1, conversion: null },
  ]);
  expect(languages).toEqual([
    { name: 'Unknown', submissions: 3 },
    { name: 'de', submissions: 2 },
  ]);
});

test('attributes a visit to the website that led to its first page, and shows the conversion of pages', async () => {
  await on.nextForm();
  const visitor = 'visitor-0021';
  await on.beacon(on.view({ visitor, url: 'https://example.com/', referrer: 'https://bing.com/', age: 120_000 }));
  await on.script({
    visit: on.view({ visitor, url: 'https://example.com/contact', referrer: 'https://example.com/' }),
  });
  await on.beacon(on.view({ visitor: 'visitor-0022', url: 'https://example.com/contact', age: 1000, time: 1000 }));
  const { sources, pages } = await report();
  expect(sources).toEqual([{ name: 'bing.com', submissions: 1 }]);
  expect(pages).toEqual([{ name: '/contact', submissions: 1, conversion: 0.5 }]);
});

test('rejects half a period and one that ends before it starts', async () => {
  expect((await ask({ from_date: '2026-11-02' })).status).toBe(422);
  expect((await ask({ from_date: '2026-11-02', to_date: '2026-11-01' })).status).toBe(422);
  expect((await ask({ from_date: '02/11/2026', to_date: '2026-11-05' })).status).toBe(400);
});

test('covers the same period in all three reports', async () => {
  await on.nextForm();
  for (const day of ['01', '02', '03']) await send({ at: `2026-11-${day}T10:00:00Z` });
  const days = { from_date: '2026-11-02', to_date: '2026-11-03' };
  expect((await report(days)).figures.submissions).toBe(2);
  const [basic, funnel] = await Promise.all(
    ['basic', 'funnel'].map((which) => on.owner.post(`/cli/reports/${which}/form/${on.form.form_uid}`, days)),
  );
  expect(basic?.body).toMatchObject({ states: [{ name: 'NEW', submissions: 2 }] });
  expect(funnel?.body).toMatchObject({ form_submissions: 2 });
});
