import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { storedViews } from '../../../tests/server/stored-views.ts';
import { asPage, TestCollector } from '../../../tests/server/test-collector.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());
beforeEach(() => on.nextForm());

describe('the tracking script', () => {
  test('stores a submission with everything known about the visitor', async () => {
    await on.beacon(
      on.view({
        page: 'page-earlier-1',
        url: 'https://example.com/',
        age: 3000,
        time: 2000,
        formTime: 0,
        form: undefined,
      }),
    );
    on.clock.advance(5 * 24 * 3600_000);
    const response = await on.script({ visit: on.view() });
    expect(response.json()).toEqual({ success: true, message: expect.any(String), errors: [] });
    expect(await on.rows()).toMatchObject([
      {
        submitted_data: '{"email":"a@b.test"}',
        type: 'with_analytics',
        submitter_timezone: 'Europe/Zurich',
        primary_language: 'de-CH',
        device_type: 'desktop',
        browser: 'Chrome',
        platform: 'Linux',
        origin_url: 'https://example.com/contact?utm_source=news&utm_id=42',
        referrer: 'https://example.com/',
        is_utm: true,
        utm_source: 'news',
        utm_cid: '42',
        utm_term: null,
        time_spent_in_page_ms: 60_000,
        time_spent_in_form_ms: 30_000,
        visits_before: 1,
        visits_total: 2,
        time_on_site_ms: 62_000,
        is_spam: false,
        is_test: false,
      },
    ]);
    const [row] = await on.rows();
    expect(row?.['activity_score']).toBe(5 + 8 + 5 + 5 + 10);
    const dayBefore = on.clock.now().getTime() - 5 * 24 * 3600_000;
    expect(row?.['last_visit_at']).toEqual(new Date(dayBefore - 1000));
    expect(row?.['first_visit_at']).toEqual(new Date(dayBefore - 3000));
  });

  test('applies the session’s campaign on whichever page the form is', async () => {
    const visitor = 'visitor-campaign';
    await on.beacon(on.view({ visitor, url: 'https://example.com/?utm_source=news', age: 90_000, time: 20_000 }));
    await on.beacon(on.view({ visitor, url: 'https://example.com/beans', age: 70_000, time: 10_000 }));
    await on.script({ visit: on.view({ visitor, url: 'https://example.com/contact' }) });
    expect(await on.rows()).toMatchObject([
      { is_utm: true, utm_source: 'news', visits_total: 1, time_on_site_ms: 90_000 },
    ]);
    on.clock.advance(3600_000);
    await on.script({ visit: on.view({ visitor, url: 'https://example.com/contact' }) });
    expect((await on.rows())[1]).toMatchObject({ is_utm: false, utm_source: null, visits_total: 2 });
  });

  test('counts the visit of the submission, which keeps growing', async () => {
    const visit = on.view();
    await on.script({ visit });
    await on.beacon({ ...visit, time: 61_000 });
    await on.beacon({ ...visit, time: 10, interacted: undefined });
    expect(await storedViews(on.server, on.form)).toMatchObject([
      {
        visitor_id: 'visitor-0001',
        domain: 'example.com',
        path: '/contact',
        time_spent_ms: 61_000,
        form_viewed: true,
        form_interacted: true,
        form_id: on.form.form_id,
      },
    ]);
  });

  test('stores no analytics if the visitor opts out or sends no visit', async () => {
    await on.script({});
    await on.script({ visit: on.view() }, { 'sec-gpc': '1' });
    await on.script({ visit: on.view() }, { dnt: '1' });
    await on.script({ visit: { nonsense: true } });
    const stored = await on.rows();
    expect(stored.map(({ type }) => type)).toEqual(Array(4).fill('without_analytics'));
    expect(stored.every((row) => row['visitor_id'] === null && row['device_type'] === null)).toBe(true);
  });

  test.each(['https://evil.test/account/login', 'https://example.com.evil.test/', 'https://example.com@evil.test/'])(
    'stores a submission without analytics if its visit is of another website: %s',
    async (url) => {
      // Programs state no origin, and neither does a page in a sandbox.
      const response = await on.script({ visit: on.view({ url }) }, { origin: 'null' });
      expect(response.statusCode).toBe(200);
      expect(await on.rows()).toMatchObject([{ type: 'without_analytics', origin_url: null, visitor_id: null }]);
      expect(await storedViews(on.server, on.form)).toEqual([]);
    },
  );

  test('treats the same key as the same submission, even ten times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => on.script({ key: 'key-of-ten-0' })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await on.script({ key: 'key-of-ten-0' })).statusCode).toBe(200);
    expect(await on.rows()).toHaveLength(1);
    const other = await on.script({ key: 'key-of-ten-0', fields: [['email', 'other@b.test', null]] });
    expect(other.statusCode).toBe(422);
    expect(await on.rows()).toHaveLength(1);
  });

  test('sends the same key in the native fallback post', async () => {
    await on.script({ key: 'key-fallback-1', fields: [['a', '1', null]] });
    expect((await on.formPost('a=1&_key=key-fallback-1', asPage)).statusCode).toBe(200);
    expect(await on.data()).toEqual(['{"a":"1"}']);
  });

  test('is served to any page and cached', async () => {
    const first = await on.server.collector.inject({ method: 'GET', url: '/t.js?v=1' });
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await on.server.collector.inject({
      method: 'GET',
      url: '/t.js',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    expect(first.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('is served in the shortest encoding for a browser that accepts %s', async (accepted, encoding, decoded) => {
    const [plain, sent] = await Promise.all(
      [undefined, accepted].map((one) =>
        on.server.collector.inject({
          method: 'GET',
          url: '/t.js',
          headers: one === undefined ? {} : { 'accept-encoding': one },
        }),
      ),
    );
    expect(sent?.headers).toMatchObject({ vary: expect.stringMatching(/accept-encoding/i) });
    expect(sent?.headers['content-encoding']).toBe(encoding);
    expect(decoded(sent?.rawPayload ?? Buffer.alloc(0)).toString()).toBe(plain?.body);
  });
});

describe('visits', () => {
  const stored = () => storedViews(on.server, on.form);

  test('return 204 and are counted in any order of arrival', async () => {
    const visit = on.view();
    const responses = await Promise.all([on.beacon(visit), on.beacon({ ...visit, time: 5 }), on.beacon(on.view())]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await stored()).toHaveLength(2);
  });

  test.each<[string, () => Promise<{ statusCode: number }>]>([
    ['a bot', () => on.beacon(on.view(), { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })],
    ['no user agent', () => on.beacon(on.view(), { 'user-agent': '' })],
    ['Global Privacy Control', () => on.beacon(on.view(), { 'sec-gpc': '1' })],
    ['a foreign page', () => on.beacon(on.view({ url: 'https://evil.test/' }))],
    ['a foreign origin', () => on.beacon(on.view(), { origin: 'https://evil.test' })],
    ['an unknown website', () => on.beacon(on.view(), {}, 'pUnknown000')],
    ['a website with NUL', () => on.beacon(on.view(), {}, 'p%00')],
    ['nonsense', () => on.beacon({ visitor: 1 })],
    ['a list', () => on.beacon([])],
  ])('of %s are not counted, and the response does not show it', async (_, send) => {
    expect((await send()).statusCode).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('mark the hour of their form for the recount', async () => {
    await on.beacon(on.view({ age: 1000, time: 1000 }));
    await on.script({});
    const { rows: hours } = await sql<{ hour: Date }>`
      select distinct hour from collector_dirty_hours where form_id = ${on.form.form_id}`.execute(on.server.db);
    const hour = new Date(on.clock.now());
    hour.setUTCMinutes(0, 0, 0);
    expect(hours).toEqual([{ hour }]);
  });
});
