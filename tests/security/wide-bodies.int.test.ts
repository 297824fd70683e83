import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchThread } from '../contract/event-loop-delay.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { type NewForm, newForm, newPerson } from '../server/person.ts';

// Bodies of as many small parts as fit. What each part costs adds up: a body must not hold up other requests for long.

let server: TestServer;
let form: NewForm;
const watch = watchThread();
beforeAll(async () => {
  server = await startServer();
  form = await newForm(await newPerson(server));
});
afterAll(async () => {
  watch.stop();
  await server[Symbol.asyncDispose]();
});

const CONSOLE_ROOM = 1_000_000;
const COLLECTOR_ROOM = 250_000;
/** Milliseconds. Without bounds, the slowest of them took half a second. */
const LONGEST = 100;
/** Load delays one attempt; what is too slow fails each of them. */
const ATTEMPTS = 4;
const REJECTED = /^400 .*too many values/;

const numbered = (room: number, part: (n: number) => string): string[] =>
  Array.from({ length: Math.floor(room / part(100_000).length) }, (_, n) => part(n));

/** JSON of many values, by the bytes it may have. */
const json: Readonly<Record<string, (room: number) => string>> = {
  'a list of numbers': (room) => `[${'1,'.repeat(room / 2)}1]`,
  'a list of numbers, and one too long for a number': (room) => `[${'1,'.repeat(room / 2)}12345678901234567890]`,
  'a list of empty objects': (room) => `[${'{},'.repeat(room / 3)}{}]`,
  'a list of empty lists': (room) => `[${'[],'.repeat(room / 3)}[]]`,
  'an object of many names': (room) => `{${numbered(room, (n) => `"k${n}":1,`).join('')}"k":1}`,
  'texts with escaped quotes': (room) => `[${String.raw`"\"",`.repeat(room / 5)}1]`,
};

const FIELDS = 4900;
const encoded = (value: string, last = '') => ({
  type: 'application/x-www-form-urlencoded',
  body: Buffer.from(`${Array.from({ length: FIELDS }, (_, n) => `k${n}=${value}`).join('&')}${last}`),
});
const multipart = (value: string, last = '') => {
  const parts = Array.from({ length: FIELDS }, () => `--x\r\ncontent-disposition:form-data;name=k\r\n\r\n${value}\r\n`);
  return { type: 'multipart/form-data; boundary=x', body: Buffer.from(`${parts.join('')}${last}--x--\r\n`, 'latin1') };
};

const forms = {
  'a form with escapes that are UTF-8': encoded('%C3%A9'),
  'a form with escapes that are not UTF-8': encoded('%E9'),
  'a form with escapes that are not UTF-8, in a named charset': encoded('%E9', '&_charset_=windows-1251'),
};

interface JsonResponse {
  readonly statusCode: number;
  readonly body: string;
}

async function expectNoBlock(send: () => Promise<JsonResponse>, outcome: RegExp): Promise<void> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > LONGEST; attempt += 1) {
    watch.restart();
    const { statusCode, body } = await send();
    expect(`${statusCode} ${body}`).toMatch(outcome);
    least = Math.min(least, watch.longest());
  }
  expect(least, 'milliseconds for which other requests waited').toBeLessThanOrEqual(LONGEST);
}

describe.each(Object.entries(json))('JSON of %s is rejected before it is read', (_, bodyOf) => {
  test('is rejected by the console', () =>
    expectNoBlock(async () => {
      const headers = { ...ownPage, 'content-type': 'application/json' };
      const payload = bodyOf(CONSOLE_ROOM);
      return server.console.inject({ method: 'POST', url: '/cli/user/login', headers, payload });
    }, REJECTED));

  test.each(['application/json', 'text/plain'])('is rejected by the collector, as %s', (type) =>
    expectNoBlock(async () => {
      const headers = { origin: 'https://example.com', 'content-type': type };
      const payload = bodyOf(COLLECTOR_ROOM);
      const url = `/f/${form.form_uid}`;
      return server.collector.inject({ method: 'POST', url, headers, payload });
    }, REJECTED),
  );
});

const submit = async ({ type, body }: { readonly type: string; readonly body: Buffer }): Promise<JsonResponse> => {
  const headers = { origin: 'https://example.com', 'content-type': type, accept: 'application/json' };
  const sent = { method: 'POST', url: `/f/${form.form_uid}`, headers, payload: body } as const;
  return server.collector.inject(sent);
};

test.each(Object.entries(forms))('%s is read in time', (_, sent) => expectNoBlock(() => submit(sent), /^200 /));

test.each([
  ['not UTF-8', multipart('\u00e9')],
  // U+FFFD itself is UTF-8; the search for it must not start again with each part.
  [
    'not UTF-8, except the last',
    multipart('\u00e9', '--x\r\ncontent-disposition:form-data;name=k\r\n\r\n\u00ef\u00bf\u00bd\r\n'),
  ],
])('a multipart form of many parts that are %s is read in time', (_, sent) =>
  expectNoBlock(() => submit(sent), /^200 /),
);

test('takes a submission with as many fields as allowed', async () => {
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field-${n}`, 'a, b, c, d, e']));
  const headers = { origin: 'https://example.com', 'content-type': 'application/json' };
  const payload = JSON.stringify(fields);
  const { statusCode } = await server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers,
    payload,
  });
  expect(statusCode).toBe(200);
});
