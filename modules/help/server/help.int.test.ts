import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELP_PATH } from '../../../contract/help.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { newForm, newPerson } from '../../../tests/server/person.ts';
import { buildDocs } from '../../../tools/docs.ts';

let server: TestServer;
// The site takes seconds to build, unless `npm test` has done it.
beforeAll(async () => {
  await buildDocs();
  server = await startServer({ env: { COLLECTOR_URL: 'https://collect.example.com' } });
}, 180_000);
afterAll(() => server[Symbol.asyncDispose]());

const get = (url: string, language = 'en') =>
  server.console.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });

describe('the documentation that comes with the product', () => {
  it('serves a help page to signed-out visitors without any setting', async () => {
    const { statusCode, headers, body } = await get(`${HELP_PATH}/`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>Help | Inlet</title>');
    expect(body).toContain('id="your-data"');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it.each([
    ['en-GB,en;q=0.9', '/docs/'],
    ['de-AT,de;q=0.9,en;q=0.8', '/docs/de/'],
  ])('opens in the language of a browser that asks for %s', async (language, address) => {
    const { statusCode, headers } = await get(`${HELP_PATH}?form=fContact123`, language);
    expect([statusCode, headers.location]).toEqual([302, `${address}?form=fContact123`]);
    expect(headers['vary']).toMatch(/accept-language/i);
  });

  it('serves German pages', async () => {
    const { body } = await get('/docs/de/');
    expect(body).toContain('<html lang="de"');
    expect((await get('/docs/de/faq')).statusCode).toBe(200);
  });

  it.each(['/docs/', '/docs/webhooks', '/docs/decisions/0001-top-level', '/docs/nothing', '/docs/examples/verify.mjs'])(
    'allows %s no inline code and no other host',
    async (url) => {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe|nonce|sha256|https?:|\*/);
    },
  );

  it.each([
    ['/docs/help', '/docs/'],
    ['/docs/help.de', '/docs/de/'],
    ['/docs/decisions', '/docs/decisions/'],
    ['/docs/de', '/docs/de/'],
  ])('redirects %s to %s', async (url, address) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, address]);
  });

  it.each([
    '/docs/nothing',
    '/docs/..%2Fpackage',
    '/docs/..%2F..%2F.env',
    '/docs/examples/..%2Fhelp.md',
    '/docs/examples/..%2f..%2f..%2fpackage.json',
    '/docs/assets/%2e%2e/..%5C.documentation',
    '/docs/.vitepress',
    '/docs/__proto__',
    '/docs/constructor',
  ])('returns a not-found page for %s, even if the file exists on disk', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('"dependencies"');
    expect(body).not.toContain('DATABASE_URL');
  });

  it('says that a page does not exist', async () => {
    const { body, headers } = await get('/docs/nothing');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('The documentation has no such page.');
  });

  it('serves the example code for webhooks as text', async () => {
    const { statusCode, headers, body } = await get('/docs/examples/verify.py');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('webhook');
  });

  it('lets browsers keep the files whose address changes with their content', async () => {
    const { body } = await get('/docs/');
    const script = /src="(\/docs\/assets\/app\.[^"]+\.js)"/.exec(body)?.[1] ?? '';
    expect((await get(script)).headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/docs/')).headers['cache-control']).toBe('no-cache');
  });
});

describe('the values of its examples', () => {
  it('contain only the collector for signed-out readers', async () => {
    const { statusCode, body } = await get('/docs/example-values?form=fContact123');
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      { collector_url: 'https://collect.example.com', form_uid: null },
    ]);
  });

  it('are those of the form that the reader named, or else of the oldest, never of someone else’s', async () => {
    const [owner, other] = [await newPerson(server), await newPerson(server)];
    const [first, second] = [await newForm(owner), await newForm(owner)];
    const foreign = await newForm(other);
    const formOf = async (query: string) => {
      const { body } = await owner.get<{ readonly form_uid: string | null }>(`/docs/example-values${query}`);
      return body.form_uid;
    };
    expect(await formOf('')).toBe(first.form_uid);
    expect(await formOf(`?form=${second.form_uid}`)).toBe(second.form_uid);
    expect(await formOf(`?form=${foreign.form_uid}`)).toBe(first.form_uid);
    expect(await formOf('?form=%3Cscript%3E')).toBe(first.form_uid);
  });
});
