import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { secret } from '../../contract/secret.ts';
import { CommandRejected, type Failure } from '../kernel/index.ts';
import { addressOf, httpApi, overHttp } from './api.ts';

const login = defineEndpoint('test/login', {
  method: 'POST',
  path: '/cli/test/login/:tenant',
  summary: 'A first-generation call with secrets on both sides',
  access: 'anyone',
  params: z.strictObject({ tenant: z.string() }),
  body: z.strictObject({ name: z.string(), password: secret(z.string()) }),
  response: z.object({ id: z.number(), api_key: secret(z.string()) }),
});
const read = defineEndpoint('test/read', {
  method: 'GET',
  path: '/v2/cli/test/read',
  summary: 'A newer call',
  query: z.strictObject({ since: z.optional(z.number()) }),
  response: z.object({ name: z.string() }),
});

/** An API client against a fake server, with what it requested and recorded. */
function serverThat(respond: () => Response | Promise<Response>) {
  const seen = { requests: [] as Request[], exchanges: [] as unknown[], expired: 0 };
  const api = httpApi({
    exchange: overHttp(
      async (address, init) => {
        seen.requests.push(new Request(new URL(address as string, 'http://localhost'), init));
        return respond();
      },
      () => 'de',
    ),
    record: (_signal, request) => (response) => seen.exchanges.push({ ...request, ...response }),
    noResponseText: (isTimeout) => (isTimeout ? 'Too late.' : 'No connection.'),
    unexpectedResponseText: (requestId) => `Unexpected, request ${requestId ?? 'unknown'}.`,
    onExpired: () => (seen.expired += 1),
  });
  return { api, seen };
}
const json = (body: unknown, status = 200) => Response.json(body, { status });
const signal = () => new AbortController().signal;
const input = { params: { tenant: 'a b' }, body: { name: 'Ada', password: 'correct horse' } };
const responsesIn = (exchanges: readonly unknown[]) =>
  exchanges.map((exchange) => (exchange as { readonly answer: unknown }).answer);
const englishOf = (error: Failure) => (typeof error === 'string' ? error : error.message);
const rejectionOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CommandRejected,
  );

describe('a successful call', () => {
  it('sends its parts and returns the response without the envelope', async () => {
    const { api, seen } = serverThat(() => json({ success: true, errors: [], id: 7, api_key: 'k' }));
    expect(await api.call(login, input, signal())).toEqual({ id: 7, api_key: 'k' });
    const [request] = seen.requests;
    expect(request?.url).toBe('http://localhost/cli/test/login/a%20b');
    expect(request?.headers.get('x-requested-with')).toBe('inlet');
    expect(request?.headers.get('accept-language')).toBe('de');
    expect(await request?.json()).toEqual(input.body);
  });

  it('unwraps the data of a newer response', async () => {
    const { api } = serverThat(() => json({ data: { name: 'Contact' } }));
    expect(await api.call(read, {}, signal())).toEqual({ name: 'Contact' });
  });

  it('records request and response with secrets masked', async () => {
    const { api, seen } = serverThat(() => json({ success: true, errors: [], id: 7, api_key: 'k' }));
    await api.call(login, input, signal());
    expect(seen.exchanges).toEqual([
      {
        endpoint: 'test/login',
        request: { params: { tenant: 'a b' }, body: { name: 'Ada', password: '[secret]' } },
        status: 200,
        answer: { success: true, errors: [], id: 7, api_key: '[secret]' },
      },
    ]);
  });
});

describe('an error response', () => {
  it.each([
    ['of the first generation', { success: false, errors: ['Wrong password'] }, ['Wrong password'], undefined],
    ['of a newer call', { error: { code: 'NOPE', message: 'Not this' } }, ['Not this'], 'NOPE'],
    ['of the schema', { error: { code: 'SCHEMA_ERROR', message: 'name: Too long' } }, ['Schema error'], 'SCHEMA_ERROR'],
    ['whose message is not a text', { error: { code: 'NOPE', message: { a: 1 } } }, ['NOPE'], 'NOPE'],
    [
      'with objects for errors',
      { success: false, errors: [{ message: 'Not this' }, { a: 1 }] },
      ['Not this'],
      undefined,
    ],
  ])("%s shows the server's errors", async (_what, body, errors, code) => {
    const { api } = serverThat(() => json(body, 400));
    const rejected = await rejectionOf(api.call(read, {}, signal()));
    expect(rejected).toMatchObject({ code, status: 400 });
    expect(rejected?.errors.map(englishOf)).toEqual(errors);
  });

  it.each([
    ['of the first generation', (details: object[]) => ({ success: false, errors: ['Wait 2 minutes.'], details })],
    ['of a newer call', (details: object[]) => ({ error: { code: 'TOO_MANY', message: 'Wait 2 minutes.', details } })],
  ])('%s has its code and parameters', async (_what, bodyWith) => {
    const detail = { code: 'TOO_MANY', message: 'Wait 2 minutes.', params: { wait: 90 }, path: 'name' };
    const { api } = serverThat(() => json(bodyWith([detail]), 429));
    const shown = { code: 'TOO_MANY', params: { wait: 90 } };
    expect(await rejectionOf(api.call(read, {}, signal()))).toMatchObject({
      code: 'TOO_MANY',
      errors: [{ message: 'Wait 2 minutes.', details: [{ ...shown, path: 'name' }] }],
      fields: { name: { message: 'Wait 2 minutes.', details: [shown] } },
    });
  });

  it.each([['no list'], [[{ code: 5 }]], [[]]])('shows the text as it is if the details are %j', async (details) => {
    const { api } = serverThat(() => json({ success: false, errors: ['Not this'], details }, 400));
    expect(await rejectionOf(api.call(read, {}, signal()))).toMatchObject({ errors: ['Not this'], fields: {} });
  });

  it('returns the errors of the fields that the server names', async () => {
    const fields = { name: 'Too long', 'tags.0': 'is odd', odd: { a: 1 } };
    const { api } = serverThat(() => json({ error: { code: 'SCHEMA_ERROR', message: 'name: Too long', fields } }, 400));
    expect(await rejectionOf(api.call(read, {}, signal()))).toMatchObject({
      fields: { name: 'Too long', 'tags.0': 'is odd' },
    });
  });

  it('ends the session if it is missing on the server', async () => {
    const { api, seen } = serverThat(() => json({ error: { code: 'NOT_SIGNED_IN', message: 'Please log in.' } }, 401));
    expect(await rejectionOf(api.call(read, {}, signal()))).toBeInstanceOf(CommandRejected);
    expect(seen.expired).toBe(1);
  });

  it('does not end the session if it comes from the login', async () => {
    const { api, seen } = serverThat(() => json({ success: false, errors: ['no'] }, 401));
    await rejectionOf(api.call(login, input, signal()));
    expect(seen.expired).toBe(0);
  });
});

describe('HTTP 500', () => {
  const bodies = [
    { error: { code: 'OOPS', message: 'relation "forms" does not exist' } },
    { success: false, errors: ['TypeError: x is undefined'] },
    { data: { name: 'Contact' } },
    'Bad gateway',
    null,
  ];
  it.each(bodies)("shows 'Internal server error' for HTTP 500 on a read, regardless of its body: %j", async (body) => {
    const { api } = serverThat(() => json(body, 500));
    const rejected = await rejectionOf(api.call(read, {}, signal()));
    expect(rejected).toMatchObject({ code: 'INTERNAL', status: 500 });
    expect(rejected?.errors.map(englishOf)).toEqual(['Internal server error']);
  });

  it('shows the same text for a query by POST', async () => {
    const { api } = serverThat(() => json({ success: false, errors: ['boom'] }, 500));
    const report = defineEndpoint('test/report', { ...login, path: '/cli/reports/basic/form/:tenant' });
    const rejected = await rejectionOf(api.call(report, input, signal()));
    expect(rejected?.errors.map(englishOf)).toEqual(['Internal server error']);
  });
});

describe('a response with status 200 and an error', () => {
  it.each([
    ['of the first generation', { success: false, errors: ['Wrong password'] }, ['Wrong password']],
    [
      'with a response in addition',
      { success: false, errors: ['Wrong password'], id: 7, api_key: 'k' },
      ['Wrong password'],
    ],
  ])('is a rejection: %s', async (_what, body, errors) => {
    const { api, seen } = serverThat(() => json(body));
    const rejected = await rejectionOf(api.call(login, input, signal()));
    expect(rejected).toBeInstanceOf(CommandRejected);
    expect(rejected).toMatchObject({ errors, status: 200 });
    expect(seen.exchanges).toMatchObject([{ status: 200 }]);
  });

  it('also rejects newer calls', async () => {
    const { api } = serverThat(() => json({ error: { code: 'NOPE', message: 'Not this' } }));
    expect(await rejectionOf(api.call(read, {}, signal()))).toMatchObject({ errors: ['Not this'], code: 'NOPE' });
  });
});

describe('a response of unknown shape', () => {
  const strange: readonly (readonly [string, number, unknown])[] = [
    ['a rejection without text or code', 400, { error: { message: 5 } }],
    ['a page of a proxy', 502, 'Bad gateway'],
    ['a list', 404, []],
    ['no list of errors', 422, { success: false, errors: 'no' }],
    ['errors that are no texts', 422, { success: false, errors: [{ a: 1 }, 5, null] }],
    ['success: false without errors', 200, { success: false }],
    ['a response of another call', 200, { success: true, errors: [], id: 'seven' }],
    ['nothing', 200, null],
  ];
  it.each(strange)('is one sentence with the number of the request: %s', async (_what, status, body) => {
    const { api } = serverThat(() => Response.json(body, { status, headers: { 'x-request-id': 'r-1' } }));
    await expect(api.call(login, input, signal())).rejects.toThrow('Unexpected, request r-1.');
    const numberless = serverThat(() => json(body, status));
    const failure = await rejectionOf(numberless.api.call(login, input, signal()));
    expect(failure).toMatchObject({ name: 'FetchFailed', message: 'Unexpected, request unknown.' });
    expect(numberless.seen.exchanges).toMatchObject([{ status }]);
  });
});

describe('a response that does not match its contract', () => {
  it.each([
    [
      'of a successful call',
      200,
      { success: true, errors: [], id: 'seven', api_key: 'correct horse', rows: [{ name: 'Ada' }, null, 1.5] },
      {
        invalid: ['id: invalid_type'],
        shape: {
          success: 'boolean',
          errors: [],
          id: 'string (5)',
          api_key: 'string (13)',
          rows: [{ name: 'string (3)' }, 'null', 'number'],
        },
      },
    ],
    ['of a failed call', 502, { reason: 'correct horse' }, { shape: { reason: 'string (13)' } }],
  ])('is recorded without values: %s', async (_what, status, body, answer) => {
    const { api, seen } = serverThat(() => json(body, status));
    await rejectionOf(api.call(login, input, signal()));
    expect(seen.exchanges).toMatchObject([{ status, answer }]);
    expect(JSON.stringify(responsesIn(seen.exchanges))).not.toMatch(/seven|correct horse/);
  });

  it('is recorded in part when it is long or deep', async () => {
    const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ inner }), 'end');
    const { api, seen } = serverThat(() => json({ deep, rows: Array.from({ length: 5_000 }, (_, at) => at) }));
    await rejectionOf(api.call(login, input, signal()));
    expect(JSON.stringify(seen.exchanges).length).toBeLessThan(2_000);
    expect(JSON.stringify(seen.exchanges)).toContain('"number",4950]');
  });
});

describe('a call without a response', () => {
  it('fails with the fetch error and is recorded', async () => {
    const { api, seen } = serverThat(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call(read, {}, signal())).rejects.toThrow('No connection.');
    expect(seen.exchanges).toMatchObject([{ status: 0, answer: 'Failed to fetch' }]);
  });

  it('shows a different text after a timeout', async () => {
    const { api } = serverThat(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    await expect(api.call(read, {}, signal())).rejects.toThrow('Too late.');
  });

  it('ignores a late response', async () => {
    const controller = new AbortController();
    const { api } = serverThat(() => {
      controller.abort(new Error('superseded'));
      return json({ data: { name: 'late' } });
    });
    await expect(api.call(read, {}, controller.signal)).rejects.toThrow('superseded');
  });
});

it('leaves an absent query out of the URL', () => {
  expect(addressOf(read)).toBe('/v2/cli/test/read');
  expect(addressOf(read, {}, { since: 3 })).toBe('/v2/cli/test/read?since=3');
});
