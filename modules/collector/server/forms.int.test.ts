import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { asPage, TestCollector } from '../../../tests/server/test-collector.ts';
import { SCRIPT_URL } from '../../../tests/security/script-url.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());
beforeEach(() => on.nextForm());

describe('a form without the script', () => {
  test('is stored in the order it was sent, with repeated names as a list, and the response is a page', async () => {
    const response = await on.formPost('zebra=1&apple=2&tag=a&tag=b&1=one', asPage);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('Thank you');
    expect(await on.data()).toEqual(['{"zebra":"1","apple":"2","tag":["a","b"],"1":"one"}']);
    expect(await on.rows()).toMatchObject([{ type: 'without_analytics', activity_score: null, current_state: 'NEW' }]);
  });

  test('redirects to _next on the form’s domain and nowhere else', async () => {
    const from = { ...asPage, referer: 'https://www.example.com/contact' };
    const own = await on.formPost('a=1&_next=/danke', from);
    expect([own.statusCode, own.headers.location]).toEqual([303, 'https://www.example.com/danke']);
    for (const hostile of ['https://evil.test/', '//evil.test', SCRIPT_URL, 'https://example.com.evil.test/']) {
      const response = await on.formPost(`a=1&_next=${encodeURIComponent(hostile)}`, from);
      expect([hostile, response.statusCode, response.headers.location]).toEqual([hostile, 200, undefined]);
    }
    expect((await on.data())[0]).toBe('{"a":"1"}');
  });

  test('redirects as configured, unless the setting is not a web address', async () => {
    await on.set('auto_redirect_url', 'https://elsewhere.test/thanks');
    expect((await on.formPost('a=1', asPage)).statusCode).toBe(200);
    await on.set('is_auto_redirect_on', true);
    const switched = await on.formPost('a=1', asPage);
    expect([switched.statusCode, switched.headers.location]).toEqual([303, 'https://elsewhere.test/thanks']);
    await on.set('auto_redirect_url', SCRIPT_URL);
    expect((await on.formPost('a=1', asPage)).statusCode).toBe(200);
  });

  test('gets JSON if it accepts JSON', async () => {
    const response = await on.formPost('a=1', { accept: 'application/json' });
    expect(response.json()).toEqual({ success: true, message: expect.any(String), errors: [] });
    const rejected = await on.formPost('', { accept: 'application/json' });
    expect([rejected.statusCode, rejected.json()]).toEqual([
      400,
      {
        success: false,
        message: expect.stringContaining('No field'),
        errors: [{ message: expect.any(String) }],
        details: [{ code: 'NO_FIELD', message: expect.any(String) }],
      },
    ]);
  });

  test('stores the name and size of a file and says that its content is not stored where the form accepts none', async () => {
    await on.set('max_files', 0);
    const part = (disposition: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
    const body = [
      part('name="name"', 'Ada'),
      part('name="cv"; filename="cv.pdf"', 'hello'),
      part('name="none"; filename=""', ''),
      '--x--\r\n',
    ].join('');
    const url = `/f/${on.form.form_uid}`;
    const response = await on.post(url, body, 'multipart/form-data; boundary=x', { accept: 'application/json' });
    expect(await on.data()).toEqual(['{"name":"Ada","cv":"cv.pdf (5 bytes, file not stored)","none":""}']);
    const message = 'The file "cv.pdf" was not stored: this form does not accept files.';
    expect(response.json()).toMatchObject({
      success: true,
      message: `Thank you. Your message has been sent. ${message}`,
      files_not_kept: ['cv.pdf'],
    });
    const page = await on.post(url, body, 'multipart/form-data; boundary=x', { ...asPage });
    expect([page.statusCode, page.body.includes('The file &quot;cv.pdf&quot; was not stored')]).toEqual([200, true]);
  });

  test('shows the visitor that a file was not stored before redirecting', async () => {
    await on.set('max_files', 0);
    await on.set('is_auto_redirect_on', true);
    await on.set('auto_redirect_url', 'https://example.com/thanks');
    const file = 'Content-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\nhello\r\n';
    const send = (body: string) =>
      on.post(`/f/${on.form.form_uid}`, `${body}--x--\r\n`, 'multipart/form-data; boundary=x', { ...asPage });
    const page = await send(`--x\r\n${file}`);
    expect([page.statusCode, page.headers.location]).toEqual([200, undefined]);
    expect(page.body).toContain('<a href="https://example.com/thanks">');
    const plain = await send('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n');
    expect([plain.statusCode, plain.headers.location]).toEqual([303, 'https://example.com/thanks']);
  });

  test('tells the script which files were not stored, and nothing if none were sent', async () => {
    const withFiles = await on.script({
      fields: [
        ['email', 'a@b.test', null],
        ['cv', 'cv.pdf', 5],
        ['photo', 'me.png', 9],
        ['none', '', 0],
      ],
    });
    expect(withFiles.json()).toMatchObject({
      message: expect.stringContaining('The files "cv.pdf", "me.png" were not stored'),
      files_not_kept: ['cv.pdf', 'me.png'],
    });
    await on.set('is_auto_redirect_on', true);
    await on.set('auto_redirect_url', 'https://example.com/thanks');
    const led = (await on.script({ fields: [['cv', 'cv.pdf', 5]] })).json<{ message: string }>();
    // Given a redirect, the script would not show the message.
    expect(led).not.toHaveProperty('redirect');
    expect(led.message).toMatch(/"cv.pdf" was not stored.*Continue at https:\/\/example\.com\/thanks$/);
    await on.set('is_auto_redirect_on', false);
    const without = (await on.script({})).json<{ message: string }>();
    expect(without).not.toHaveProperty('files_not_kept');
    expect(without.message).toBe('Thank you. Your message has been sent.');
  });

  test('tells a program whose JSON has files that JSON has none, and stores the values as text', async () => {
    const url = `${(await on.server.listen()).collector}/f/${on.form.form_uid}`;
    const post = async (body: object, accept = 'application/json') =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify(body),
      });
    const photo = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`;
    // As in a browser: JSON.stringify({ cv: input.files[0] }).
    const sent = { name: 'Ada', cv: {}, photo, letter: { filename: 'letter.pdf', data: 'JVBERi0xLjQKJcOkw7w=' } };
    const response = await post(sent);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        success: true,
        message:
          'Thank you. Your message has been sent. The files "photo", "letter.pdf" were stored as text, not as a file: JSON has no files. Send the form as multipart/form-data.',
        errors: [],
        files_not_kept: ['cv', 'photo', 'letter.pdf'],
      },
    ]);
    expect(await on.data()).toEqual([
      JSON.stringify({ name: 'Ada', cv: '{}', photo, letter: JSON.stringify(sent.letter) }),
    ]);
    const plain = await post({ name: 'Ada', tags: ['a'], age: 5 });
    expect(await plain.json()).toEqual({
      success: true,
      message: 'Thank you. Your message has been sent.',
      errors: [],
    });
    const empty = await post({ name: 'Cy', meta: {} });
    expect(await empty.json()).toEqual({
      success: true,
      message: 'Thank you. Your message has been sent.',
      errors: [],
      files_not_kept: ['meta'],
    });
    const page = async (body: object) => (await post(body, 'text/html')).text();
    expect(await page({ name: 'Bo', meta: {} })).not.toContain('stored');
    expect(await page({ name: 'Di', cv: { 0: {} } })).toContain(
      'The file &quot;cv&quot; was not stored: JSON has no files.',
    );
    await on.set('is_auto_redirect_on', true);
    await on.set('auto_redirect_url', 'https://example.com/thanks');
    const redirected = await post({ name: 'Eve', photo }, 'text/html');
    expect([redirected.status, redirected.headers.get('location')]).toEqual([303, 'https://example.com/thanks']);
  });

  test('shows an error page with an escaped link back', async () => {
    const response = await on.formPost('a=1', { ...asPage, referer: 'https://example.com/"><script>' }, 'fNoSuchForm');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('Form not found');
    expect(response.body).toContain('Back to the website');
    expect(response.body).not.toContain('<script>');
  });

  test.each([
    [
      'texts over the limit',
      413,
      'The request is too large.',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(300_000)}\r\n--x--\r\n`,
    ],
    ['a cut-off multipart body', 400, 'not a valid form', 'multipart/form-data; boundary=x', 'nonsense'],
    ['enctype="text/plain"', 400, 'not valid JSON', 'text/plain', 'name=Ada'],
    ['a type nobody knows', 415, 'not supported', 'application/xml', '<a/>'],
  ])('explains the error: %s', async (_, status, text, type, body) => {
    const headers = { accept: 'text/html,*/*;q=0.8', referer: 'https://example.com/contact' };
    const response = await on.post(`/f/${on.form.form_uid}`, body, type, headers);
    expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    for (const part of ['Your message was not sent', text, '<a href="https://example.com/contact">'])
      expect(response.body).toContain(part);
  });

  test('explains that the form’s address is wrong', async () => {
    for (const url of ['/f', '/f/', `/f/${on.form.form_uid}/`, '/contact', '/%zz']) {
      const response = await on.post(url, 'a=1', 'application/x-www-form-urlencoded', asPage);
      expect([url, response.statusCode, response.body.includes('Your message was not sent')]).toEqual([url, 404, true]);
    }
  });

  test('explains its address to people who open it', async () => {
    const response = await on.server.collector.inject({ method: 'GET', url: `/f/${on.form.form_uid}` });
    expect([response.statusCode, response.body.includes('This address receives forms')]).toEqual([200, true]);
  });
});

describe('allowed senders', () => {
  test.each([
    ['https://example.com', 200],
    ['https://www.example.com:8443', 200],
    ['http://EXAMPLE.com', 200],
    ['null', 200],
    ['https://shop.example.com', 403],
    ['https://example.com.evil.test', 403],
    ['https://evil.test', 403],
  ])('returns the expected status: Origin %s: %i', async (origin, status) => {
    const response = await on.formPost('a=1', { origin, accept: 'application/json' });
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json()).toMatchObject({ success: false, message: 'Invalid domain' });
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('rejects every sender while receiving is off, and returns 404 for an unknown form', async () => {
    await on.set('receive_submissions', false);
    expect((await on.formPost('a=1')).statusCode).toBe(403);
    expect((await on.formPost('a=1', {}, 'fUnknown0000')).statusCode).toBe(404);
    expect((await on.formPost('a=1', {}, '%00')).statusCode).toBe(404);
    expect(await on.rows()).toEqual([]);
  });

  test('describes the address of a known form to people and returns 404 for an unknown one', async () => {
    const open = (uid: string, accept: string) => on.server.collector.inject({ url: `/f/${uid}`, headers: { accept } });
    const page = await open(on.form.form_uid, 'text/html');
    expect([page.statusCode, page.body.includes('This address receives forms')]).toEqual([200, true]);
    const unknown = await open('fUnknown0000', 'text/html,*/*');
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(unknown.body).toContain('Form not found');
    const asData = await open('fUnknown0000', '*/*');
    expect([asData.statusCode, asData.json()]).toMatchObject([404, { message: 'Form not found' }]);
  });

  test('accepts every subdomain of a domain with *.', async () => {
    await on.nextForm('*.example.org');
    const from = async (origin: string) => (await on.formPost('a=1', { origin })).statusCode;
    expect(await from('https://a.b.example.org')).toBe(200);
    expect(await from('https://example.org')).toBe(200);
    expect(await from('https://notexample.org')).toBe(403);
  });
});

describe('field aliases', () => {
  test('uses _replyto as the email, removes _subject, and keeps _cc unless it is on the list', async () => {
    await on.set('cc_addresses', ['team@example.com']);
    await on.formPost('_replyto=me@b.test&_subject=Hi&_cc=Team@example.com&m=1');
    await on.formPost('_replyto=me@b.test&email=you@b.test&_cc=victim@b.test');
    expect(await on.data()).toEqual([
      '{"email":"me@b.test","m":"1"}',
      '{"_replyto":"me@b.test","email":"you@b.test","_cc":"victim@b.test"}',
    ]);
  });
});

test('rejects a submission to an unknown form', async () => {
  const response = await on.formPost('a=1', { accept: 'application/json' }, 'fNoSuchForm');
  expect([response.statusCode, response.json()]).toMatchObject([404, { success: false, message: 'Form not found' }]);
});

describe('verification', () => {
  const verify = (
    facts: object,
    headers: Record<string, string> = { origin: 'https://example.com' },
    uid = on.form.form_uid,
  ) => on.post(`/verify/${uid}`, JSON.stringify(facts), 'text/plain', headers);

  test.each<[string, () => ReturnType<TestCollector['post']>]>([
    ['ok', () => verify({ found: true, names: ['name'] })],
    ['Form not found', () => verify({ found: false, names: [] })],
    ['Form not found', () => verify({ found: true, names: ['a'] }, {}, 'fUnknown000')],
    ['Invalid domain', () => verify({ found: true, names: ['a'] }, { origin: 'https://evil.test' })],
    ['Field error', () => verify({ found: true, names: ['', '_gotcha'] })],
  ])('returns %s', async (result, send) => {
    const response = await send();
    expect(response.statusCode).toBe(200);
    const says = result === 'ok' ? /^The form is installed\. / : new RegExp(`^${result}\\. `);
    expect(response.json()).toEqual({ result, message: expect.stringMatching(says) });
  });
});

describe('side effects of a submission', () => {
  const state = async () =>
    (
      await sql<{
        state: string;
        all_fields: string[];
      }>`select state, all_fields from forms where id = ${on.form.form_id}`.execute(on.server.db)
    ).rows[0];

  test('moves the form out of fresh and adds its fields, but not for spam', async () => {
    await on.formPost('spammy=1&_gotcha=x');
    expect(await state()).toEqual({ state: 'fresh', all_fields: [] });
    await on.formPost('b=1&a=2');
    await on.formPost('c=1&a=2');
    expect(await state()).toEqual({ state: 'production', all_fields: ['b', 'a', 'c'] });
  });

  test('starts the history, numbered within the form', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => on.formPost(`n=${n}`)));
    const { rows: history } = await sql<{ submission: number; number: number; kind: string }>`
      select submission_id as submission, number, kind from submission_history
      where form_id = ${on.form.form_id} order by number`.execute(on.server.db);
    expect(history.map(({ number }) => number)).toEqual(history.map((_, at) => at + 1));
    // Deliveries may be made between them.
    const received = history.filter(({ kind }) => kind === 'received').map(({ submission }) => submission);
    expect(received).toHaveLength(5);
    expect(received).toEqual(received.toSorted((a, b) => a - b));
  });

  test('notifies open lists', async () => {
    const received = new Promise((resolve) => on.server.live.subscribe(`form:${on.form.form_id}`, resolve));
    await on.formPost('a=1');
    const [row] = await on.rows();
    expect(await received).toEqual({ event: 'submission', form_id: on.form.form_id, last_id: row?.id });
  });

  test('apply to a simulated submission too', async () => {
    const { status } = await on.owner.post(`/cli/simulate_submission/${on.form.form_uid}`);
    expect(status).toBe(200);
    expect(await on.rows()).toMatchObject([{ is_test: true, is_spam: false, type: 'without_analytics' }]);
    expect((await state())?.state).toBe('production');
  });
});
