import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { TestCollector } from '../server/test-collector.ts';
import { fromQuery } from '../../modules/submissions/list-url.ts';
import { listSubmissions, filterByReport } from '../../modules/submissions/contract.ts';
import { passes } from '../../modules/submissions/filter-rules.ts';
import { reportFilterQueryOf } from '../../modules/submissions/filter-set.ts';
import type { Form } from '../../modules/workspaces/public.ts';
import { BasicReport, periodReport, type Days } from '../../modules/reports/contract.ts';
import { attributeOfTable, countedPath, daysOfBucket } from '../../modules/reports/counted-submissions.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());

const longPath = `/long/${'x'.repeat(250)}`;
const variety: Readonly<Record<string, readonly (string | boolean | null)[]>> = {
  submitted_at: [
    '2026-10-31T18:29:59Z',
    '2026-10-31T18:30:00Z',
    '2026-11-02T12:00:00Z',
    '2026-11-15T18:31:00Z',
    '2026-11-20T11:00:00Z',
  ],
  current_state: ['NEW', 'WON', 'NEW'],
  is_spam: [false, false, false, true],
  is_archived: [false, true, false, false, false],
  origin_url: ['https://example.com/contact?x=1', 'https://example.com', null, `https://example.com${longPath}/1`],
  referrer: [
    'https://www.Google.com/search?q=a',
    'https://google.com/',
    'https://example.com/',
    null,
    'android-app://a.b/',
  ],
  utm_source: [null, null, null, 'news', 'Direct', null, 'a&b=c #%'],
  utm_campaign: [null, 'spring', null, 'Frühling & Co'],
  primary_language: ['de-CH', 'de', null, 'en-GB', ''],
  device_type: ['mobile', null, 'desktop', 'other'],
  browser: ['Firefox', null, 'Chrome'],
  platform: [null, 'Windows', 'Android'],
  visitor_id: ['visitor-0031', null, null],
};

/** Submissions in which values of different columns meet in all combinations. */
async function sendVariety(count: number): Promise<void> {
  const columns = Object.keys(variety);
  const rows = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      columns.map((column, nth) => {
        const values = variety[column] ?? [];
        return [column, values[(at + Math.floor(at / (nth + 2))) % values.length]];
      }),
    ),
  );
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    with stored as (
      insert into submissions (form_id, submitted_data, body_hash, type, ${names})
      select ${on.form.form_id}, '{}', 'hash', 'with_analytics', ${names}
      from jsonb_populate_recordset(null::submissions, ${JSON.stringify(rows)}::jsonb)
      returning form_id, submitted_at
    )
    insert into collector_dirty_hours (form_id, hour)
    select distinct form_id, date_trunc('hour', submitted_at, 'UTC') from stored`.execute(on.server.db);
}

async function reportsOf(body: object) {
  await on.server.scheduler.runNow('reports/refresh');
  const { form_uid } = on.form;
  const period = await on.owner.post(`/v2/cli/forms/${form_uid}/report`, body);
  const basic = await on.owner.post(`/cli/reports/basic/form/${form_uid}`, body);
  return { ...BasicReport.parse(basic.body), ...periodReport.response.parse((period.body as { data: unknown }).data) };
}

/** All ids that match a list's filters, from several calls. */
async function matching(query: object): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (let [since, more] = [0, true]; more;) {
    const requested = new URLSearchParams({ ...query, since_id: String(since) });
    const { body } = await on.owner.get(`/v2/cli/forms/${on.form.form_uid}/submissions/matching?${requested}`);
    const found = filterByReport.response.parse((body as { data: unknown }).data);
    for (const id of found.submission_ids) ids.add(id);
    [since, more] = [found.up_to, found.has_more];
  }
  return ids;
}

/** How many rows the list shows at a link. */
async function rowsBehind(path: string): Promise<number> {
  const { listQuery, errors } = fromQuery(new URL(path, 'https://inlet.test').search, ['NEW', 'WON'], '2049-12-31');
  expect(errors).toEqual([]);
  const { filter, set } = listQuery;
  const query = reportFilterQueryOf(set);
  const ids = query && (await matching(query));
  const { body } = await on.owner.get(`/cli/submissions/${on.form.form_uid}`);
  const { submissions } = listSubmissions.response.parse(body);
  const form_id = on.form.form_id;
  const criteria = { form_id, filter, set, found: null, matching: ids, upTo: null };
  return submissions.filter((row) => passes({ ...row, form_id }, criteria)).length;
}

// The path needs no more of it.
const formHere = () => ({ uid: on.form.form_uid, project_uid: on.form.project_uid }) as unknown as Form;

test.each([
  ['all time', {}],
  ['this month', { filter: 'this_month' }],
  ['a week', { from_date: '2026-11-01', to_date: '2026-11-07' }],
])('lists as many submissions as each row of a report counts: %s', async (_, body) => {
  await on.nextForm();
  await sql`update projects set timezone = 'Asia/Kolkata' where id = ${on.form.project_id}`.execute(on.server.db);
  const visitor = 'visitor-0031';
  await on.beacon(on.view({ visitor, url: 'https://example.com/', referrer: 'https://bing.com/', age: 3_600_000 }));
  await sendVariety(180);
  const report = await reportsOf(body);
  const { days, unit } = report;
  const counted: (readonly [string, number, string])[] = [
    ['submissions', report.figures.submissions, countedPath(formHere(), days)],
  ];
  for (const { name, submissions } of report.states)
    counted.push([name, submissions, countedPath(formHere(), days, { state: name })]);
  for (const [table, kind] of Object.entries(attributeOfTable))
    // `Object.entries` loses the types of the keys.
    for (const { name, submissions } of report[table as keyof typeof attributeOfTable])
      counted.push([`${kind} ${name}`, submissions, countedPath(formHere(), days, { set: [{ kind, value: name }] })]);
  for (const { start, submissions } of report.buckets) {
    const own = daysOfBucket(start, unit, days);
    if (own && submissions > 0) counted.push([start, submissions, countedPath(formHere(), own)]);
  }
  const listed = [];
  for (const [name, , path] of counted) listed.push([name, await rowsBehind(path)]);
  expect(listed).toEqual(counted.map(([name, count]) => [name, count]));
  const names = counted.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['source Direct', 'page Unknown', 'device other', 'language de']));
  expect(report.figures.submissions).toBeGreaterThan(0);
});

test('combines filters, and compares later submissions alone', async () => {
  await on.nextForm();
  await sendVariety(40);
  const both = await matching({ device: 'mobile', language: 'de' });
  const [mobile, german] = [await matching({ device: 'mobile' }), await matching({ language: 'de' })];
  expect([...both]).toEqual([...mobile].filter((id) => german.has(id)));
  expect(both.size).toBeGreaterThan(0);
  const { body } = await on.owner.get(`/v2/cli/forms/${on.form.form_uid}/submissions/matching?since_id=999999999`);
  expect(body).toEqual({ data: { submission_ids: [], up_to: 999_999_999, has_more: false } });
});

test('reveals nothing of the visitors of locked submissions', async () => {
  await on.nextForm();
  await sendVariety(40);
  const [id] = await matching({ device: 'mobile' });
  await sql`update submissions set is_locked = true where id = ${id}`.execute(on.server.db);
  expect(await matching({ device: 'mobile' })).not.toContain(id);
  expect(await matching({ arrived_from: '2026-01-01' })).toContain(id);
});

test('rejects a day that does not exist and a filter that is too long', async () => {
  const url = `/v2/cli/forms/${on.form.form_uid}/submissions/matching`;
  for (const query of ['arrived_from=2026-02-30', 'arrived_to=0000-01-01', `source=${'x'.repeat(201)}`])
    expect((await on.owner.get(`${url}?${query}`)).status).toBe(400);
});

test('compares every submission of a large form in a bounded number per call', async () => {
  await on.nextForm();
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type, visitor_id)
    select ${on.form.form_id}, 'NEW', '{}', 'hash', '2026-11-01'::timestamptz + n * interval '1 second', 'with_analytics', 'v' || n
    from generate_series(1, 10001) n`.execute(on.server.db);
  const url = `/v2/cli/forms/${on.form.form_uid}/submissions/matching?source=Direct`;
  const first = filterByReport.response.parse(((await on.owner.get(url)).body as { data: unknown }).data);
  expect([first.submission_ids.length, first.has_more]).toEqual([10_000, true]);
  expect((await matching({ source: 'Direct' })).size).toBe(10_001);
  const one: Days = { from: '2026-11-01', to: '2026-11-01' };
  expect((await matching({ arrived_from: one.from, arrived_to: one.to })).size).toBe(10_001);
});
