import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { overHttp } from './api.ts';

const add = defineEndpoint('test/add', {
  method: 'POST',
  once: true,
  path: '/cli/test/add',
  summary: 'Adds a text',
  body: z.strictObject({ text: z.string() }),
  response: z.object({}),
});

let keys: (string | null)[];
beforeEach(() => {
  sessionStorage.clear();
  keys = [];
});

/** Sends a text to a server that responds so. */
async function send(text: string, respond: () => Response) {
  const exchange = overHttp(
    async (_address, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return respond();
    },
    () => 'en',
  );
  await exchange(add, { body: { text } }, new AbortController().signal).catch(() => undefined);
}

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));
const ofProxy = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const done = () => Response.json({ success: true });

it('sends the same key until there is a response, and another one after that', async () => {
  for (const respond of [lost, cut, ofProxy, done, done]) await send('Call', respond);
  const [first, ...others] = keys;
  expect(first).toMatch(/^[\w-]{16,64}$/);
  expect(others.slice(0, 3)).toEqual([first, first, first]);
  expect(others[3]).toMatch(/^[\w-]{16,64}$/);
  expect(others[3]).not.toBe(first);
});

it('sends another key with another request', async () => {
  await send('One', lost);
  await send('Two', lost);
  expect(keys[1]).not.toBe(keys[0]);
});
