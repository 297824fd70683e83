import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, type NewForm, newPerson, type Person } from '../../../tests/server/person.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
const clock = testClock('2026-11-20T12:00:00Z');

beforeAll(async () => {
  server = await startServer({ clock });
  owner = await newPerson(server);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  clock.advance(120_000); // nobody's rate carries over
  form = await newForm(owner);
});

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

type Headers = Record<string, string>;

function post(url: string, payload: string | object, type: string, headers: Headers = {}) {
  return server.collector.inject({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });
}

const formPost = (body: string, headers: Headers = {}, uid = form.form_uid) =>
  post(`/f/${uid}`, body, 'application/x-www-form-urlencoded', headers);
const json = (body: unknown, headers: Headers = {}, uid = form.form_uid) =>
  post(`/f/${uid}`, JSON.stringify(body), 'application/json', headers);
const asPage = { accept: 'text/html', 'user-agent': chrome };

let views = 0;
const view = (more: object = {}) => ({
  visitor: 'visitor-0001',
  page: `page-${String(++views).padStart(6, '0')}`,
  form: form.form_uid,
  url: 'https://example.com/contact?utm_source=news&utm_id=42',
  referrer: 'https://example.com/',
  zone: 'Europe/Zurich',
  age: 61_000,
  time: 60_000,
  formTime: 30_000,
  viewed: true,
  interacted: true,
  ...more,
});

interface ScriptPost {
  readonly key?: string;
  readonly fields?: readonly (readonly [string, string, number | null])[];
  readonly visit?: object | undefined;
}

const script = (
  { key = `key-${++views}-000000`, fields = [['email', 'a@b.test', null]], visit }: ScriptPost = {},
  headers: Headers = {},
) =>
  post(`/f/${form.form_uid}`, JSON.stringify({ key, fields, visit }), 'text/plain;charset=UTF-8', {
    'user-agent': chrome,
    'accept-language': 'de-CH,de;q=0.9',
    origin: 'https://example.com',
    ...headers,
  });

const beacon = (body: object, headers: Headers = {}, project = form.project_uid) =>
  post(`/v/${project}`, JSON.stringify(body), 'text/plain;charset=UTF-8', { 'user-agent': chrome, ...headers });

interface Row {
  readonly id: number;
  readonly submitted_data: string;
  readonly is_spam: boolean;
  readonly spam_reason: string | null;
  readonly type: string;
  readonly [column: string]: unknown;
}

async function rows(of = form): Promise<readonly Row[]> {
  return (await sql<Row>`select * from submissions where form_id = ${of.form_id} order by id`.execute(server.db)).rows;
}
const data = async (): Promise<readonly string[]> => (await rows()).map(({ submitted_data }) => submitted_data);
const set = (column: string, value: unknown) =>
  sql`insert into form_settings (form_id, ${sql.raw(column)}) values (${form.form_id}, ${value})
    on conflict (form_id) do update set ${sql.raw(column)} = excluded.${sql.raw(column)}`.execute(server.db);

describe('a form without the script', () => {
  test('is stored in the order it was sent, repeated names as a list, and answered with a page', async () => {
    const answer = await formPost('zebra=1&apple=2&tag=a&tag=b&1=one', asPage);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('Thank you');
    expect(await data()).toEqual(['{"zebra":"1","apple":"2","tag":["a","b"],"1":"one"}']);
    expect(await rows()).toMatchObject([{ type: 'without_analytics', activity_score: null, current_state: 'NEW' }]);
  });

  test('goes to its _next on the form’s domain, and nowhere else', async () => {
    const from = { ...asPage, referer: 'https://www.example.com/contact' };
    const own = await formPost('a=1&_next=/danke', from);
    expect([own.statusCode, own.headers.location]).toEqual([303, 'https://www.example.com/danke']);
    for (const hostile of [
      'https://evil.test/',
      '//evil.test',
      'javascript:alert(1)',
      'https://example.com.evil.test/',
    ]) {
      const answer = await formPost(`a=1&_next=${encodeURIComponent(hostile)}`, from);
      expect([hostile, answer.statusCode, answer.headers.location]).toEqual([hostile, 200, undefined]);
    }
    expect((await data())[0]).toBe('{"a":"1"}');
  });

  test('goes to the redirect of its settings, unless that is no web address', async () => {
    await set('auto_redirect_url', 'https://elsewhere.test/thanks');
    expect((await formPost('a=1', asPage)).statusCode).toBe(200);
    await set('is_auto_redirect_on', true);
    const on = await formPost('a=1', asPage);
    expect([on.statusCode, on.headers.location]).toEqual([303, 'https://elsewhere.test/thanks']);
    await set('auto_redirect_url', 'javascript:alert(1)');
    expect((await formPost('a=1', asPage)).statusCode).toBe(200);
  });

  test('gets JSON when it asks for it', async () => {
    const answer = await formPost('a=1', { accept: 'application/json' });
    expect(answer.json()).toEqual({ success: true, message: expect.any(String), errors: [] });
    const refused = await formPost('', { accept: 'application/json' });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { success: false, message: expect.stringContaining('No field'), errors: [{ message: expect.any(String) }] },
    ]);
  });

  test('keeps name and size of a file and says that it is not stored', async () => {
    const part = (disposition: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
    const body = [
      part('name="name"', 'Ada'),
      part('name="cv"; filename="cv.pdf"', 'hello'),
      part('name="none"; filename=""', ''),
      '--x--\r\n',
    ].join('');
    await post(`/f/${form.form_uid}`, body, 'multipart/form-data; boundary=x');
    expect(await data()).toEqual(['{"name":"Ada","cv":"cv.pdf (5 bytes, file not stored)","none":""}']);
  });

  test('shows an error as a page with a way back, its address escaped', async () => {
    const answer = await formPost('a=1', { ...asPage, referer: 'https://example.com/"><script>' }, 'fNoSuchForm');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Form not found');
    expect(answer.body).toContain('Back to the website');
    expect(answer.body).not.toContain('<script>');
  });

  test('has an address that explains itself to who opens it', async () => {
    const answer = await server.collector.inject({ method: 'GET', url: `/f/${form.form_uid}` });
    expect([answer.statusCode, answer.body.includes('This address takes forms')]).toEqual([200, true]);
  });
});

describe('who may send', () => {
  test.each([
    ['https://example.com', 200],
    ['https://www.example.com:8443', 200],
    ['http://EXAMPLE.com', 200],
    ['null', 200],
    ['https://shop.example.com', 403],
    ['https://example.com.evil.test', 403],
    ['https://evil.test', 403],
  ])('Origin %s: %i', async (origin, status) => {
    const answer = await formPost('a=1', { origin, accept: 'application/json' });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ success: false, message: 'Invalid domain' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('nobody while receiving is off, and the unknown form is not found', async () => {
    await set('receive_submissions', false);
    expect((await formPost('a=1')).statusCode).toBe(403);
    expect((await formPost('a=1', {}, 'fUnknown0000')).statusCode).toBe(404);
    expect((await formPost('a=1', {}, '%00')).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('everyone of a domain with *.', async () => {
    form = await newForm(owner, '*.example.org');
    const from = async (origin: string) => (await formPost('a=1', { origin })).statusCode;
    expect(await from('https://a.b.example.org')).toBe(200);
    expect(await from('https://example.org')).toBe(200);
    expect(await from('https://notexample.org')).toBe(403);
  });
});

describe('the tracking script', () => {
  test('stores a submission with all that is known of the visitor', async () => {
    await beacon(
      view({
        page: 'page-earlier-1',
        url: 'https://example.com/',
        age: 3000,
        time: 2000,
        formTime: 0,
        form: undefined,
      }),
    );
    clock.advance(5 * 24 * 3600_000);
    const answer = await script({ visit: view() });
    expect(answer.json()).toEqual({ success: true, message: expect.any(String), errors: [] });
    expect(await rows()).toMatchObject([
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
    const [row] = await rows();
    expect(row?.['activity_score']).toBe(5 + 8 + 5 + 5 + 10);
    const dayBefore = clock.now().getTime() - 5 * 24 * 3600_000;
    expect(row?.['last_visit_at']).toEqual(new Date(dayBefore - 1000));
    expect(row?.['first_visit_at']).toEqual(new Date(dayBefore - 3000));
  });

  test('counts the visit of the submission, which then grows', async () => {
    const visit = view();
    await script({ visit });
    await beacon({ ...visit, time: 61_000 });
    await beacon({ ...visit, time: 10, interacted: undefined });
    const { rows: visits } = await sql`
      select visitor_id, domain, path, time_spent_ms, form_viewed, form_interacted, form_id from visits
      where page_key = ${visit.page}`.execute(server.db);
    expect(visits).toEqual([
      {
        visitor_id: 'visitor-0001',
        domain: 'example.com',
        path: '/contact',
        time_spent_ms: 61_000,
        form_viewed: true,
        form_interacted: true,
        form_id: form.form_id,
      },
    ]);
  });

  test('is without analytics when the visitor asks for privacy or there is no visit', async () => {
    await script({});
    await script({ visit: view() }, { 'sec-gpc': '1' });
    await script({ visit: view() }, { dnt: '1' });
    await script({ visit: { nonsense: true } });
    const stored = await rows();
    expect(stored.map(({ type }) => type)).toEqual(Array(4).fill('without_analytics'));
    expect(stored.every((row) => row['visitor_id'] === null && row['device_type'] === null)).toBe(true);
  });

  test('the same key is the same submission, even ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => script({ key: 'key-of-ten-0' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await script({ key: 'key-of-ten-0' })).statusCode).toBe(200);
    expect(await rows()).toHaveLength(1);
    const other = await script({ key: 'key-of-ten-0', fields: [['email', 'other@b.test', null]] });
    expect(other.statusCode).toBe(422);
    expect(await rows()).toHaveLength(1);
  });

  test('the native post it falls back to carries the same key', async () => {
    await script({ key: 'key-fallback-1', fields: [['a', '1', null]] });
    expect((await formPost('a=1&_key=key-fallback-1', asPage)).statusCode).toBe(200);
    expect(await data()).toEqual(['{"a":"1"}']);
  });

  test('is served to any page, and once', async () => {
    const first = await server.collector.inject({ method: 'GET', url: '/t.js?v=1' });
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await server.collector.inject({
      method: 'GET',
      url: '/t.js',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    expect(first.headers['set-cookie']).toBeUndefined();
  });
});

describe('visits', () => {
  const stored = async () =>
    (
      await sql<{ page_key: string }>`select page_key from visits where project_id = ${form.project_id}`.execute(
        server.db,
      )
    ).rows;

  test('are answered 204 and counted, whatever the order they come in', async () => {
    const visit = view();
    const answers = await Promise.all([beacon(visit), beacon({ ...visit, time: 5 }), beacon(view())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await stored()).toHaveLength(2);
  });

  test.each<[string, () => Promise<{ statusCode: number }>]>([
    ['a bot', () => beacon(view(), { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })],
    ['no user agent', () => beacon(view(), { 'user-agent': '' })],
    ['Global Privacy Control', () => beacon(view(), { 'sec-gpc': '1' })],
    ['a foreign page', () => beacon(view({ url: 'https://evil.test/' }))],
    ['a foreign origin', () => beacon(view(), { origin: 'https://evil.test' })],
    ['an unknown website', () => beacon(view(), {}, 'pUnknown000')],
    ['a website with NUL', () => beacon(view(), {}, 'p%00')],
    ['nonsense', () => beacon({ visitor: 1 })],
    ['a list', () => beacon([])],
  ])('of %s do not count, and the answer does not tell', async (_, send) => {
    expect((await send()).statusCode).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test('mark the hour of their form for counting', async () => {
    await beacon(view({ age: 1000, time: 1000 }));
    await script({});
    const { rows: hours } = await sql<{ hour: Date }>`
      select hour from collector_dirty_hours where form_id = ${form.form_id}`.execute(server.db);
    const hour = new Date(clock.now());
    hour.setUTCMinutes(0, 0, 0);
    expect(hours).toEqual([{ hour }]);
  });
});

describe('what follows from a submission', () => {
  const state = async () =>
    (
      await sql<{
        state: string;
        all_fields: string[];
      }>`select state, all_fields from forms where id = ${form.form_id}`.execute(server.db)
    ).rows[0];

  test('the form leaves fresh and learns its fields; spam does neither', async () => {
    await formPost('spammy=1&_gotcha=x');
    expect(await state()).toEqual({ state: 'fresh', all_fields: [] });
    await formPost('b=1&a=2');
    await formPost('c=1&a=2');
    expect(await state()).toEqual({ state: 'production', all_fields: ['b', 'a', 'c'] });
  });

  test('the history begins, numbered within the form', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => formPost(`n=${n}`)));
    const { rows: history } = await sql<{ number: number; kind: string }>`
      select number, kind from submission_history where form_id = ${form.form_id} order by submission_id`.execute(
      server.db,
    );
    expect(history).toEqual([1, 2, 3, 4, 5].map((number) => ({ number, kind: 'received' })));
  });

  test('open lists hear of it', async () => {
    const heard = new Promise((resolve) => server.live.subscribe(`form:${form.form_id}`, resolve));
    await formPost('a=1');
    const [row] = await rows();
    expect(await heard).toEqual({ event: 'submission', form_id: form.form_id, last_id: row?.id });
  });

  test('a simulated one goes the same way', async () => {
    const { status } = await owner.post(`/cli/simulate_submission/${form.form_uid}`);
    expect(status).toBe(200);
    expect(await rows()).toMatchObject([{ is_test: true, is_spam: false, type: 'without_analytics' }]);
    expect((await state())?.state).toBe('production');
  });
});

describe('spam', () => {
  test('the hidden field: stored, flagged, and the sender does not learn it', async () => {
    const answer = await formPost('a=1&_gotcha=me', asPage);
    expect([answer.statusCode, answer.body.includes('Thank you')]).toEqual([200, true]);
    expect(await rows()).toMatchObject([
      { is_spam: true, spam_reason: 'The hidden field was filled in', submitted_data: '{"a":"1"}' },
    ]);
  });

  test('300 posts in a burst from one address: flagged, then 429; other forms and addresses unaffected', async () => {
    const burst = await Promise.all(
      Array.from({ length: 300 }, (_, n) => formPost(`n=${n}`, { accept: 'application/json' })),
    );
    const refused = burst.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(200);
    expect(refused[0]?.headers['retry-after']).toBe('60');
    const stored = await rows();
    expect([stored.length, stored.filter(({ is_spam }) => is_spam).length]).toEqual([100, 80]);
    const burstForm = form;
    form = await newForm(owner);
    expect((await formPost('a=1')).statusCode).toBe(200);
    const elsewhere = await server.collector.inject({
      method: 'POST',
      url: `/f/${burstForm.form_uid}`,
      payload: 'a=1',
      remoteAddress: '10.9.8.7',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(elsewhere.statusCode).toBe(200);
    clock.advance(61_000);
    expect((await formPost('a=1', {}, burstForm.form_uid)).statusCode).toBe(200);
  });

  test('an address is kept only as a keyed hash', async () => {
    await formPost('a=1');
    const [row] = await rows();
    expect(row?.['ip_hash']).toMatch(/^[\w-]{22}$/);
    expect(row?.['ip_hash']).not.toBe(createHash('sha256').update('127.0.0.1').digest('base64url').slice(0, 22));
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
  });
});

describe('bad input', () => {
  test.each<[string, () => ReturnType<typeof post>, number]>([
    ['malformed JSON', () => post(`/f/${form.form_uid}`, '{"a":', 'application/json'), 400],
    ['a JSON list', () => json([1, 2]), 400],
    ['a JSON number', () => json(7), 400],
    ['null', () => json(null), 400],
    ['nothing', () => post(`/f/${form.form_uid}`, '', 'application/json'), 400],
    ['text that the script does not send', () => post(`/f/${form.form_uid}`, '{"a":1}', 'text/plain'), 400],
    ['text that is no JSON', () => post(`/f/${form.form_uid}`, 'a=1', 'text/plain'), 400],
    ['an unknown type', () => post(`/f/${form.form_uid}`, '<a/>', 'application/xml'), 415],
    ['a broken multipart', () => post(`/f/${form.form_uid}`, '--x', 'multipart/form-data; boundary=x'), 400],
    ['a body over 256 kB', () => json({ a: 'x'.repeat(257 * 1024) }), 413],
    [
      'more than 5,000 fields',
      () => json(Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`f${n}`, 'x']))),
      400,
    ],
    ['an endless field name', () => json({ ['n'.repeat(1000)]: 'x' }), 400],
    ['only fields without a name', () => json({ '': 'x' }), 400],
  ])('%s', async (_, send, status) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, errors: [expect.anything()] });
    expect(await rows()).toEqual([]);
  });

  test('5,000 fields are stored', async () => {
    const body = Array.from({ length: 5000 }, (_, n) => `f${n}=${n}`).join('&');
    expect((await formPost(body)).statusCode).toBe(200);
    expect(Object.keys(JSON.parse((await data())[0] ?? '') as object)).toHaveLength(5000);
  });

  test('names that objects trip over are data, and pollute nothing', async () => {
    await post(
      `/f/${form.form_uid}`,
      '{"__proto__":"p","constructor":"c","toString":"t","length":"l","hasOwnProperty":"h"}',
      'application/json',
    );
    await formPost('__proto__=p&constructor=c&__proto__=q');
    expect(await data()).toEqual([
      '{"__proto__":"p","constructor":"c","toString":"t","length":"l","hasOwnProperty":"h"}',
      '{"__proto__":["p","q"],"constructor":"c"}',
    ]);
    expect(({} as Record<string, unknown>)['p']).toBeUndefined();
  });

  test('NUL and half surrogates become U+FFFD, the rest is kept', async () => {
    const answer = await json({ 'na\0me': 'a\0b', half: '\ud800x', whole: '😀' });
    expect(answer.statusCode).toBe(200);
    await formPost('a=%00b');
    expect(await data()).toEqual(['{"na\ufffdme":"a\ufffdb","half":"\ufffdx","whole":"😀"}', '{"a":"\ufffdb"}']);
  });

  test('what JSON nests is kept as text', async () => {
    const deep = `${'['.repeat(100)}1${']'.repeat(100)}`;
    await post(
      `/f/${form.form_uid}`,
      `{"n":1,"b":true,"z":null,"o":{"x":[1]},"l":["a",2],"deep":${deep}}`,
      'application/json',
    );
    expect(JSON.parse((await data())[0] ?? '')).toMatchObject({
      n: '1',
      b: 'true',
      z: '',
      o: '{"x":[1]}',
      l: ['a', '2'],
    });
  });

  test('a visit full of oddities never fails the submission', async () => {
    const odd = view({ url: 'javascript:alert(1)', zone: '../../etc', referrer: '\0' });
    const long = view({
      url: `https://example.com/${'\u0000é'.repeat(20_000)}`,
      zone: 'Mars/Base',
      age: 1e18,
      time: 1e300,
    });
    for (const visit of [odd, long]) expect((await script({ visit })).statusCode).toBe(200);
    expect((await rows()).map(({ type }) => type)).toEqual(['without_analytics', 'with_analytics']);
    expect((await rows())[1]).toMatchObject({ submitter_timezone: null, time_spent_in_page_ms: 86_400_000 });
  });
});

describe('field aliases', () => {
  test('_replyto is the e-mail, _subject is no field, _cc is one unless it is on the list', async () => {
    await set('cc_addresses', ['team@example.com']);
    await formPost('_replyto=me@b.test&_subject=Hi&_cc=Team@example.com&m=1');
    await formPost('_replyto=me@b.test&email=you@b.test&_cc=victim@b.test');
    expect(await data()).toEqual([
      '{"email":"me@b.test","m":"1"}',
      '{"_replyto":"me@b.test","email":"you@b.test","_cc":"victim@b.test"}',
    ]);
  });
});

describe('verification', () => {
  const verify = (facts: object, headers: Headers = { origin: 'https://example.com' }, uid = form.form_uid) =>
    post(`/verify/${uid}`, JSON.stringify(facts), 'text/plain', headers);

  test.each<[string, () => ReturnType<typeof post>]>([
    ['ok', () => verify({ found: true, names: ['name'] })],
    ['Form not found', () => verify({ found: false, names: [] })],
    ['Form not found', () => verify({ found: true, names: ['a'] }, {}, 'fUnknown000')],
    ['Invalid domain', () => verify({ found: true, names: ['a'] }, { origin: 'https://evil.test' })],
    ['Field error', () => verify({ found: true, names: ['', '_gotcha'] })],
  ])('answers %s', async (result, send) => {
    const answer = await send();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ result, message: expect.any(String) });
  });
});
