import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newForm } from '../../../tests/server/person.ts';
import { asPage, TestCollector } from '../../../tests/server/test-collector.ts';
import { SCRIPT_URL } from '../../../tests/security/script-url.ts';

let on: TestCollector;
beforeAll(async () => {
  on = await TestCollector.open();
});
afterAll(() => on[Symbol.asyncDispose]());
beforeEach(() => on.nextForm());

describe('bad input', () => {
  test.each<[string, () => ReturnType<TestCollector['post']>, number]>([
    ['malformed JSON', () => on.post(`/f/${on.form.form_uid}`, '{"a":', 'application/json'), 400],
    ['a JSON list', () => on.json([1, 2]), 400],
    ['a JSON number', () => on.json(7), 400],
    ['null', () => on.json(null), 400],
    ['nothing', () => on.post(`/f/${on.form.form_uid}`, '', 'application/json'), 400],
    ['text that the script does not send', () => on.post(`/f/${on.form.form_uid}`, '{"a":1}', 'text/plain'), 400],
    ['text that is not JSON', () => on.post(`/f/${on.form.form_uid}`, 'a=1', 'text/plain'), 400],
    ['an unknown type', () => on.post(`/f/${on.form.form_uid}`, '<a/>', 'application/xml'), 415],
    [
      'a broken multipart',
      () =>
        on.post(`/f/${on.form.form_uid}`, '--x', 'multipart/form-data; boundary=x', {
          accept: 'application/json',
        }),
      400,
    ],
    ['a body over 256 kB', () => on.json({ a: 'x'.repeat(257 * 1024) }), 413],
    ['JSON without a bottom', () => on.jsonText(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 400],
    [
      'more than 5,000 fields',
      () => on.json(Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`f${n}`, 'x']))),
      400,
    ],
    ['an endless field name', () => on.json({ ['n'.repeat(1000)]: 'x' }), 400],
    ['only fields without a name', () => on.json({ '': 'x' }), 400],
  ])('handles %s', async (_, send, status) => {
    const response = await send();
    expect(response.statusCode).toBe(status);
    // The tracking script shows this message to the visitor.
    const message = expect.stringMatching(/./);
    expect(response.json()).toEqual({
      success: false,
      message,
      errors: [{ message }],
      details: [expect.objectContaining({ message }) as object],
    });
    expect(await on.rows()).toEqual([]);
  });

  test('rejects one name sent 100,000 times without delaying others', async () => {
    const begun = performance.now();
    const response = await on.formPost('a&'.repeat(100_000));
    expect(response.statusCode).toBe(400);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test('stores 5,000 fields', async () => {
    const body = Array.from({ length: 5000 }, (_, n) => `f${n}=${n}`).join('&');
    expect((await on.formPost(body)).statusCode).toBe(200);
    expect(Object.keys(JSON.parse((await on.data())[0] ?? '') as object)).toHaveLength(5000);
  });

  test('treats special property names as data without polluting prototypes', async () => {
    await on.post(
      `/f/${on.form.form_uid}`,
      '{"__proto__":"p","constructor":"c","toString":"t","length":"l","hasOwnProperty":"h"}',
      'application/json',
    );
    await on.formPost('__proto__=p&constructor=c&__proto__=q');
    expect(await on.data()).toEqual([
      '{"__proto__":"p","constructor":"c","toString":"t","length":"l","hasOwnProperty":"h"}',
      '{"__proto__":["p","q"],"constructor":"c"}',
    ]);
    expect(({} as Record<string, unknown>)['p']).toBeUndefined();
  });

  test('replaces NUL and lone surrogates with U+FFFD and keeps the rest', async () => {
    const response = await on.json({ 'na\0me': 'a\0b', half: '\ud800x', whole: '😀' });
    expect(response.statusCode).toBe(200);
    await on.formPost('a=%00b');
    expect(await on.data()).toEqual(['{"na\ufffdme":"a\ufffdb","half":"\ufffdx","whole":"😀"}', '{"a":"\ufffdb"}']);
  });

  test('stores nested JSON as text', async () => {
    const deep = `${'['.repeat(100)}1${']'.repeat(100)}`;
    await on.post(
      `/f/${on.form.form_uid}`,
      `{"n":1,"b":true,"z":null,"o":{"x":[1]},"l":["a",2],"deep":${deep}}`,
      'application/json',
    );
    expect(JSON.parse((await on.data())[0] ?? '')).toMatchObject({
      n: '1',
      b: 'true',
      z: '',
      o: '{"x":[1]}',
      l: ['a', '2'],
    });
  });

  test('keeps every digit of a number', async () => {
    await on.jsonText('{"order":12345678901234567890,"lines":[0.10000000000000000001],"o":{"large":1e400}}');
    expect(await on.data()).toEqual([
      '{"order":"12345678901234567890","lines":"0.10000000000000000001","o":"{\\"large\\":1e400}"}',
    ]);
  });

  test('stores the submission however malformed its visit is', async () => {
    const odd = on.view({ url: SCRIPT_URL, zone: '../../etc', referrer: '\0' });
    const long = on.view({
      url: `https://example.com/${'\u0000é'.repeat(20_000)}`,
      zone: 'Mars/Base',
      age: 1e18,
      time: 1e300,
    });
    for (const visit of [odd, long]) expect((await on.script({ visit })).statusCode).toBe(200);
    expect((await on.rows()).map(({ type }) => type)).toEqual(['without_analytics', 'with_analytics']);
    expect((await on.rows())[1]).toMatchObject({ submitter_timezone: null, time_spent_in_page_ms: 86_400_000 });
  });
});

test('distinguishes long keys with a common prefix', async () => {
  const [one, other] = [`${'k'.repeat(64)}1`, `${'k'.repeat(64)}2`];
  for (const key of [one, other, other])
    expect((await on.formPost('a=same', { 'idempotency-key': key })).statusCode).toBe(200);
  expect(await on.data()).toEqual(['{"a":"same"}', '{"a":"same"}']);
});

describe('spam', () => {
  test('does not flag an unchecked honeypot box in JSON', async () => {
    expect((await on.json({ a: '1', _gotcha: false })).statusCode).toBe(200);
    expect(await on.rows()).toMatchObject([{ is_spam: false, submitted_data: '{"a":"1"}' }]);
  });

  test('stores and flags a filled honeypot without telling the sender', async () => {
    const response = await on.formPost('a=1&_gotcha=me', asPage);
    expect([response.statusCode, response.body.includes('Thank you')]).toEqual([200, true]);
    expect(await on.rows()).toMatchObject([
      {
        is_spam: true,
        spam_reason: 'The hidden field was filled in',
        spam_reason_details: [{ code: 'SPAM_HIDDEN_FIELD' }],
        submitted_data: '{"a":"1"}',
      },
    ]);
  });

  test('flags a burst of 300 posts from one address, then returns 429; other forms and addresses are unaffected', async () => {
    const burst = await Promise.all(
      Array.from({ length: 300 }, (_, n) => on.formPost(`n=${n}`, { accept: 'application/json' })),
    );
    const rejected = burst.filter(({ statusCode }) => statusCode === 429);
    expect(rejected).toHaveLength(200);
    expect(rejected[0]?.headers['retry-after']).toBe('60');
    const stored = await on.rows();
    expect([stored.length, stored.filter(({ is_spam }) => is_spam).length]).toEqual([100, 80]);
    const burstForm = on.form;
    on.form = await newForm(on.owner);
    expect((await on.formPost('a=1')).statusCode).toBe(200);
    const elsewhere = await on.server.collector.inject({
      method: 'POST',
      url: `/f/${burstForm.form_uid}`,
      payload: 'a=1',
      remoteAddress: '10.9.8.7',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(elsewhere.statusCode).toBe(200);
    on.clock.advance(61_000);
    expect((await on.formPost('a=1', {}, burstForm.form_uid)).statusCode).toBe(200);
  });

  test('counts the addresses of an IPv6 /64 together, separate from the next /64', async () => {
    const from = (remoteAddress: string) =>
      on.formPost('a=1', { accept: 'application/json' }, undefined, remoteAddress);
    const flood = await Promise.all(
      Array.from({ length: 260 }, (_, n) => from(`2001:db8:0:1:${n.toString(16)}::${(n * 7).toString(16)}`)),
    );
    expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(160);
    const stored = await on.rows();
    expect([stored.length, stored.filter(({ is_spam }) => is_spam).length]).toEqual([100, 80]);
    expect((await from('2001:db8:0:2::1')).statusCode).toBe(200);
  });

  test('counts an IPv4-mapped IPv6 address as its IPv4 address', async () => {
    const forms = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'];
    const flood = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        on.formPost('a=1', { accept: 'application/json' }, undefined, forms[n % forms.length]),
      ),
    );
    expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('is not fooled by a forged X-Forwarded-For', async () => {
    const burst = await Promise.all(
      Array.from({ length: 110 }, (_, n) => on.formPost('a=1', { 'x-forwarded-for': `10.0.0.${n}` })),
    );
    expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test('stores an address only as a keyed hash', async () => {
    await on.formPost('a=1');
    const [row] = await on.rows();
    expect(row?.['ip_hash']).toMatch(/^[\w-]{22}$/);
    expect(row?.['ip_hash']).not.toBe(createHash('sha256').update('127.0.0.1').digest('base64url').slice(0, 22));
    expect(JSON.stringify(row)).not.toContain('127.0.0.1');
  });
});
