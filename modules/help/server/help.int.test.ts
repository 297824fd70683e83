import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELP_PATH } from '../../../contract/help.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PRODUCT_NAME: 'Cove & Co' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (url: string, language = 'en') =>
  server.console.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });

const manuals = readdirSync(path.resolve(import.meta.dirname, '../../../docs'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => `${HELP_PATH}/${file.slice(0, -3)}`);

describe('the documentation that comes with the product', () => {
  it('serves a help page to signed-out visitors without any setting', async () => {
    const { statusCode, headers, body } = await get(HELP_PATH);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>Help | Cove &amp; Co</title>');
    expect(body).toContain('id="your-data"');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it('serves German to a German browser', async () => {
    const { body, headers } = await get(HELP_PATH, 'de-AT,de;q=0.9,en;q=0.8');
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('id="your-data"');
    expect(headers['vary']).toMatch(/accept-language/i);
  });

  it('has no broken link in any page', async () => {
    expect(manuals.length).toBeGreaterThan(8);
    const broken: string[] = [];
    for (const from of [HELP_PATH, ...manuals]) {
      const { statusCode, body } = await get(from);
      expect([from, statusCode]).toEqual([from, 200]);
      for (const href of hrefsOf(body)) if (!(await leadsSomewhere(href, from))) broken.push(`${from} → ${href}`);
    }
    expect(broken).toEqual([]);
  });

  it.each([
    '/docs/nothing',
    '/docs/..%2Fpackage',
    '/docs/..%2F..%2F.env',
    '/docs/examples/..%2Fhelp.md',
    '/docs/decisions',
  ])('returns a not-found page for %s, whatever is on the disk', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('The documentation has no such page.');
  });

  it('serves the example code for webhooks as text', async () => {
    const { statusCode, headers, body } = await get('/docs/examples/verify.mjs');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('webhook');
  });
});

const hrefsOf = (body: string): readonly string[] =>
  [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].flatMap(([, href]) => href?.replaceAll('&amp;', '&') ?? []);

/** Whether a link has a target. Our own pages must exist with the linked heading; external links are not checked. */
async function leadsSomewhere(href: string, from: string): Promise<boolean> {
  const url = new URL(href, `http://inlet.test${from}`);
  if (url.host !== 'inlet.test') return url.protocol === 'https:' || url.hostname === 'localhost';
  if (url.pathname === '/app/') return true;
  const { statusCode, body } = await get(url.pathname);
  return statusCode === 200 && (url.hash === '' || body.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`));
}
