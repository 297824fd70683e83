import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, ownPage, startServer } from '../server/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ modulesDir: path.join(import.meta.dirname, '../server/fixture-modules') });
});
afterAll(() => server[Symbol.asyncDispose]());

const json = { ...ownPage, 'content-type': 'application/json' };

const send = (url: string, payload: string, headers: Record<string, string> = json) =>
  server.console.inject({ method: 'POST', url, payload, headers });

/** The code and text of an error, as far as its generation has them. */
type ExpectedError = [code: string, text: unknown, fields?: object];

/** Each has a code (`error-kinds.ts`). */
const details = expect.any(Array) as unknown;

describe.each([
  {
    generation: 'first',
    url: '/cli/words',
    fails: (...[, text]: ExpectedError) => ({ success: false, errors: [text], details }),
  },
  {
    generation: 'newer',
    url: '/v2/cli/words',
    fails: (...[code, message, fields]: ExpectedError) => ({
      error: { code, message, ...(fields && { fields }), details },
    }),
  },
])('an endpoint of the $generation generation', ({ url, fails }) => {
  const [noText, wrongType] = ['is required', 'must be a string'];
  const deep = '{"a":'.repeat(100) + '1' + '}'.repeat(100);
  it.each([
    ['malformed JSON', '{"text": ', 400, 'SCHEMA_ERROR', 'The body is not valid JSON.'],
    ['an empty body', '', 400, 'SCHEMA_ERROR', `text: ${noText}`, { text: noText }],
    ['a list for an object', '[]', 400, 'SCHEMA_ERROR', 'The request is not valid.'],
    ['a wrong type', '{"text": 5}', 400, 'SCHEMA_ERROR', `text: ${wrongType}`, { text: wrongType }],
    [
      'an unknown field',
      '{"text": "a", "owner": 1}',
      400,
      'SCHEMA_ERROR',
      'owner: is not a known field',
      { owner: 'is not a known field' },
    ],
    [
      'a field named __proto__',
      '{"text": "a", "tags": {"__proto__": "x"}}',
      400,
      'SCHEMA_ERROR',
      'A field in The body.tags must not be named __proto__',
      { tags: 'must not be named __proto__' },
    ],
    [
      'NUL',
      '{"text": "a\\u0000"}',
      400,
      'SCHEMA_ERROR',
      'The body.text contains the character NUL, which cannot be stored',
      { text: 'contains the character NUL, which cannot be stored' },
    ],
    [
      'half a surrogate pair',
      '{"text": "\\ud800"}',
      400,
      'SCHEMA_ERROR',
      'The body.text contains an unpaired surrogate, which is not valid text',
      { text: 'contains an unpaired surrogate, which is not valid text' },
    ],
    [
      'half a surrogate pair in a name',
      '{"text": "a", "tags": {"\\udc00": ""}}',
      400,
      'SCHEMA_ERROR',
      expect.stringContaining('surrogate'),
      { tags: expect.stringContaining('surrogate') },
    ],
    [
      'nesting without end',
      `{"text": "a", "tags": ${deep}}`,
      400,
      'SCHEMA_ERROR',
      expect.stringMatching(/ is nested too deeply$/),
      expect.any(Object),
    ],
    [
      '5,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, at]))),
      400,
      'SCHEMA_ERROR',
      expect.any(String),
      { text: noText, f0: 'is not a known field' },
    ],
    [
      'more than a megabyte',
      JSON.stringify({ text: 'x'.repeat(1_100_000) }),
      413,
      'TOO_LARGE',
      'The request is too large.',
    ],
  ])('rejects %s', async (_, body, status, ...expected: ExpectedError) => {
    const response = await send(url, body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual(fails(...expected));
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'rejects a body of type %s',
    async (type) => {
      const response = await send(url, '{"text": "a"}', { ...ownPage, 'content-type': type });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toEqual(fails('UNSUPPORTED_TYPE', 'This content type is not supported.'));
    },
  );

  it('rejects a compressed body', async () => {
    expect((await send(url, '{"text": "a"}', { ...json, 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  it('rejects another site before reading the body', async () => {
    const response = await send(url, '{"text": ', {
      ...json,
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.test',
    });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual(fails('CROSS_SITE', 'This request did not come from the console.'));
  });

  it.each([
    ['an unknown id', '999', 404, 'UNKNOWN_WORD', 'Word 999 is unknown'],
    [
      'an id that is not a number',
      'abc',
      400,
      'SCHEMA_ERROR',
      expect.stringMatching(/^id: /),
      { id: expect.any(String) },
    ],
    ['NUL in the path', '1%00', 400, 'SCHEMA_ERROR', expect.any(String), { id: expect.any(String) }],
    ['a broken escape', '%zz', 404, 'NOT_FOUND', 'Not found'],
    ['an id too large', '99999999999999999999', 400, 'SCHEMA_ERROR', expect.any(String), { id: expect.any(String) }],
  ])('rejects %s', async (_, id, status, ...expected: ExpectedError) => {
    const response = await server.console.inject({ url: `${url}/${id}` });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual(fails(...expected));
  });

  it('rejects an unknown query field', async () => {
    expect((await server.console.inject({ url: `${url}/1?x=1` })).json()).toEqual(
      fails('SCHEMA_ERROR', 'x: is not a known field', { x: 'is not a known field' }),
    );
  });

  it('returns unknown paths in its own envelope', async () => {
    const response = await server.console.inject({ url: `${url}/1/nothing/here` });
    expect([response.statusCode, response.json()]).toEqual([404, fails('NOT_FOUND', 'Not found')]);
  });
});

it('reveals nothing about an internal error', async () => {
  const response = await server.console.inject({ url: '/cli/break' });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    success: false,
    errors: ['Internal server error'],
    details: [{ code: 'INTERNAL', message: 'Internal server error' }],
  });
});

it('responds in the envelope of each generation, with the contributions of other modules', async () => {
  const first = await send('/cli/words', '{"text": "hello"}');
  expect(first.json()).toEqual({ success: true, errors: [], id: expect.any(Number), text: 'hello!' });
  const { id } = first.json<{ id: number }>();
  expect((await server.console.inject({ url: `/v2/cli/words/${id}` })).json()).toEqual({
    data: { id, text: 'hello!' },
  });
});

it('describes its calls in /openapi.json', async () => {
  const document = (await server.console.inject({ url: '/openapi.json' })).json<{
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  expect(document.paths['/cli/words/{id}']?.['get']?.operationId).toBe('plain-talk/get');
});

describe('the collector', () => {
  const post = (payload: string | Buffer, type: string) =>
    server.collector.inject({
      method: 'POST',
      url: '/w/1',
      payload,
      headers: {
        accept: 'application/json',
        'content-type': type,
        origin: 'https://a.example',
        cookie: 'inlet_session=x',
      },
    });

  it('accepts JSON, also as text, with names and characters unchanged', async () => {
    const body = '{"__proto__": {"a": 1}, "text": "\\u0000\\ud800"}';
    for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
      const response = await post(body, type);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ body: JSON.parse(body) });
      expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('accepts a urlencoded form with every field in order', async () => {
    const response = await post('a=1&b=2+%26&a=3&__proto__=x', 'application/x-www-form-urlencoded');
    expect(response.json()).toEqual({
      body: JSON.parse('{"a": ["1", "3"], "b": "2 &", "__proto__": "x"}'),
      form: [
        ['a', '1'],
        ['b', '2 &'],
        ['a', '3'],
        ['__proto__', 'x'],
      ],
    });
  });

  it('accepts a multipart form and records name and size of a file', async () => {
    const form = new FormData();
    form.append('name', 'Ana');
    form.append('cv', new File(['12345'], 'cv.pdf'));
    const sent = new Response(form);
    const response = await post(Buffer.from(await sent.arrayBuffer()), sent.headers.get('content-type') ?? '');
    expect(response.json<{ form: unknown }>().form).toEqual([
      ['name', 'Ana'],
      ['cv', { file: 'cv.pdf', size: 5 }],
    ]);
  });

  it.each([
    ['a broken form', 'nonsense', 'multipart/form-data; boundary=x', 400],
    ['malformed JSON', '{', 'application/json', 400],
    ['an unknown type', '<a/>', 'text/xml', 415],
    ['more than 256 kB', 'x'.repeat(262_145), 'text/plain', 413],
  ])('rejects %s', async (_, body, type, status) => {
    const response = await post(body, type);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { success: false, message: expect.any(String), errors: [{ message: expect.any(String) }], details },
    ]);
  });
});
