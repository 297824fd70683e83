import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../../tests/server/multipart.ts';
import { newPerson, type Person } from '../../../tests/server/person.ts';
import { addressOf, FileCalls } from './testing/file-calls.ts';

// People open emails in browsers in which they are not logged in, or with another account.
let files: FileCalls;
let address: string;
let screen: string;
beforeAll(async () => {
  files = await FileCalls.open();
  const file = await files.store('me.png', png);
  address = addressOf(file);
  screen = `/app/files/${file.submission}/${file.file_id}`;
});
afterAll(() => files[Symbol.asyncDispose]());

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const follow = (url: string, headers: Record<string, string>) => files.on.server.console.inject({ url, headers });
const of = ({ cookie = '' }: Person) => ({ cookie });

describe('a link to a file, without a session', () => {
  test('leads a browser to the screen that opens the file after login', async () => {
    const { statusCode, headers } = await follow(address, browser);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, screen, 'no-store']);
  });

  test('leads there from a page whose session has ended', async () => {
    const { headers } = await files.get(address);
    const reloaded = await follow(String(headers.location), { ...browser, 'sec-fetch-mode': 'navigate' });
    expect([reloaded.statusCode, reloaded.headers.location]).toEqual([302, screen]);
  });

  test('never leads to another address, even with a crafted path', async () => {
    const { headers } = await follow('/submissions/%2F%2Fevil.test%2F..%2F/files/%5C%0Ax', browser);
    expect(headers.location).toBe('/app/files/%2F%2Fevil.test%2F..%2F/%5C%0Ax');
  });

  test.each([
    ['a program', { accept: 'application/json' }],
    ['a program that accepts anything', { accept: '*/*' }],
    ['a script of a page', { ...browser, 'sec-fetch-mode': 'cors' }],
    ['an image', { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-mode': 'no-cors' }],
  ])('gives %s an error with a code', async (_, headers) => {
    const response = await follow(address, headers);
    expect([response.statusCode, response.json()]).toMatchObject([401, { details: [{ code: 'NOT_SIGNED_IN' }] }]);
  });
});

describe('a link to a file, with a session without access', () => {
  test('shows a page in the reader’s language that does not reveal whether the file exists', async () => {
    const unrelated = await newPerson(files.on.server);
    const response = await follow(address, { ...browser, ...of(unrelated) });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('the account that you are logged in with has no access to it');
    const unknown = await follow('/submissions/999999/files/999999', { ...browser, ...of(unrelated) });
    const withoutNonce = (body: string) => body.replaceAll(/nonce="[^"]+"/g, '');
    expect(withoutNonce(unknown.body)).toBe(withoutNonce(response.body));
    const german = await follow(address, { ...browser, ...of(unrelated), 'accept-language': 'de' });
    expect(german.body).toContain('hat keinen Zugriff darauf');
  });

  test('returns an error with a code to API clients', async () => {
    const unrelated = await newPerson(files.on.server);
    const response = await follow(address, { accept: 'application/json', ...of(unrelated) });
    expect([response.statusCode, response.json()]).toMatchObject([404, { success: false }]);
  });
});
