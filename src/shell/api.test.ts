import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { secret } from '../../contract/secret.ts';
import { CommandRefused } from '../kernel/index.ts';
import { addressOf, httpApi } from './api.ts';

const login = defineEndpoint('test/login', {
  method: 'POST',
  path: '/cli/test/login/:tenant',
  summary: 'A first-generation call with secrets on both sides',
  access: 'anyone',
  params: z.strictObject({ tenant: z.string() }),
  body: z.strictObject({ name: z.string(), password: secret(z.string()) }),
  answer: z.object({ id: z.number(), api_key: secret(z.string()) }),
});
const read = defineEndpoint('test/read', {
  method: 'GET',
  path: '/v2/cli/test/read',
  summary: 'A newer call',
  query: z.strictObject({ since: z.optional(z.number()) }),
  answer: z.object({ name: z.string() }),
});

/** A server that answers once, and what the API did with it. */
function serverThat(answers: () => Response | Promise<Response>) {
  const seen = { requests: [] as Request[], exchanges: [] as unknown[], expired: 0 };
  const api = httpApi({
    fetch: async (address, init) => {
      seen.requests.push(new Request(new URL(address as string, 'http://localhost'), init));
      return answers();
    },
    record: (_signal, exchange) => seen.exchanges.push(exchange),
    sayUnanswered: (isLate) => (isLate ? 'Too late.' : 'No connection.'),
    onExpired: () => (seen.expired += 1),
  });
  return { api, seen };
}
const json = (body: unknown, status = 200) => Response.json(body, { status });
const signal = () => new AbortController().signal;
const input = { params: { tenant: 'a b' }, body: { name: 'Ada', password: 'correct horse' } };
const refusedWith = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CommandRefused,
  );

describe('a call', () => {
  it('sends its parts and gives the answer without the envelope', async () => {
    const { api, seen } = serverThat(() => json({ success: true, errors: [], id: 7, api_key: 'k' }));
    expect(await api.call(login, input, signal())).toEqual({ id: 7, api_key: 'k' });
    const [request] = seen.requests;
    expect(request?.url).toBe('http://localhost/cli/test/login/a%20b');
    expect(request?.headers.get('x-requested-with')).toBe('inlet');
    expect(await request?.json()).toEqual(input.body);
  });

  it('unwraps the data of a newer answer', async () => {
    const { api } = serverThat(() => json({ data: { name: 'Contact' } }));
    expect(await api.call(read, {}, signal())).toEqual({ name: 'Contact' });
  });

  it('is recorded without secrets, request and answer', async () => {
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

describe('a refusal', () => {
  it.each([
    ['of the first generation', { success: false, errors: ['Wrong password'] }, ['Wrong password'], undefined],
    ['of a newer call', { error: { code: 'NOPE', message: 'Not this' } }, ['Not this'], 'NOPE'],
    ['of the schema', { error: { code: 'SCHEMA_ERROR', message: 'name: Too long' } }, ['Schema error'], 'SCHEMA_ERROR'],
    ['whose message is no text', { error: { code: 'NOPE', message: { a: 1 } } }, ['NOPE'], 'NOPE'],
    ['without text or code', { error: { message: 5 } }, ['Internal server error'], undefined],
    ['from something in between', 'Bad gateway', ['Internal server error'], undefined],
  ])('%s says what the server said', async (_what, body, errors, code) => {
    const { api } = serverThat(() => json(body, 400));
    expect(await refusedWith(api.call(read, {}, signal()))).toMatchObject({ errors, code, status: 400 });
  });

  it('tells which fields it is about, where the server names any', async () => {
    const fields = { name: 'Too long', 'tags.0': 'is odd', odd: { a: 1 } };
    const { api } = serverThat(() => json({ error: { code: 'SCHEMA_ERROR', message: 'name: Too long', fields } }, 400));
    expect(await refusedWith(api.call(read, {}, signal()))).toMatchObject({
      fields: { name: 'Too long', 'tags.0': 'is odd' },
    });
  });

  it('for lack of a session ends it', async () => {
    const { api, seen } = serverThat(() => json({ error: { code: 'NOT_SIGNED_IN', message: 'Please log in.' } }, 401));
    expect(await refusedWith(api.call(read, {}, signal()))).toBeInstanceOf(CommandRefused);
    expect(seen.expired).toBe(1);
  });

  it('at the login is no end of a session', async () => {
    const { api, seen } = serverThat(() => json({ success: false, errors: ['no'] }, 401));
    await refusedWith(api.call(login, input, signal()));
    expect(seen.expired).toBe(0);
  });
});

describe('a call that gets no answer', () => {
  it('fails with the fetch error and is recorded', async () => {
    const { api, seen } = serverThat(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call(read, {}, signal())).rejects.toThrow('No connection.');
    expect(seen.exchanges).toMatchObject([{ status: 0, answer: 'Failed to fetch' }]);
  });

  it('in time fails with other words', async () => {
    const { api } = serverThat(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    await expect(api.call(read, {}, signal())).rejects.toThrow('Too late.');
  });

  it('gives a late answer to nobody', async () => {
    const controller = new AbortController();
    const { api } = serverThat(() => {
      controller.abort(new Error('superseded'));
      return json({ data: { name: 'late' } });
    });
    await expect(api.call(read, {}, controller.signal)).rejects.toThrow('superseded');
  });
});

it('leaves an absent query out of the address', () => {
  expect(addressOf(read)).toBe('/v2/cli/test/read');
  expect(addressOf(read, {}, { since: 3 })).toBe('/v2/cli/test/read?since=3');
});
