import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ownPage, startServer } from '../server/harness.ts';

// A person follows a link in an email, or types an address, and it no longer works. The addresses come from the server's own
// list, so a new page is tested as well.

const server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
afterAll(() => server[Symbol.asyncDispose]());

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

/** Endpoints that return a page to anyone with the link. */
const pages = server.endpoints
  .filter(
    ({ generation, access, response }) =>
      generation === 'plain' && access === 'anyone' && response.safeParse('').success,
  )
  .filter(({ path: pattern, host }) => host === 'console' && pattern.includes('/:'))
  // Links to the documentation have a page of their own for it.
  .filter(({ errors }) => errors.length > 0)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const open = (method: 'GET' | 'POST', url: string, accept: string) =>
  server.console.inject({
    method,
    url,
    // As the button of the page posts.
    headers: {
      accept,
      ...(method === 'POST' && { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: 'confirm=yes' }),
  });

describe.each(pages)('%s with an invalid link', (_, { method, path: pattern }) => {
  const url = pattern.replace(/:\w+/g, 'no-longer-valid');
  const verb = method === 'POST' ? 'POST' : 'GET';

  test('returns a page to a browser', async () => {
    const { statusCode, headers, body } = await open(verb, url, BROWSER);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>This page is not available</h1>');
    expect(body).toMatch(/<p>[A-Z][^<{]+\.<\/p>/);
    expect(headers['content-security-policy']).toContain("style-src 'nonce-");
  });

  test.each(['application/json', '*/*'])('returns data to a client that accepts %s', async (accept) => {
    const { statusCode, headers, body } = await open(verb, url, accept);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ success: false, errors: [{ message: expect.any(String) as string }] });
  });
});

test('every link in an email opens a page', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const links: string[] = [];
  for await (const file of glob('modules/*/server/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, link = ''] of text.matchAll(/\$\{consoleUrl\(config\)\}(\/[a-z-]+)/g)) links.push(link);
  }
  // Screens of the console are pages anyway.
  const others = [...new Set(links)].filter((link) => link !== '/app').toSorted();
  const tested = new Set(pages.map(([, { path: pattern }]) => pattern.slice(0, pattern.indexOf('/:'))));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((link) => !tested.has(link))).toEqual([]);
});
