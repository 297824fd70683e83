import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../server/harness.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const built = temporaryDirectory();
let server: TestServer;
beforeAll(async () => {
  mkdirSync(path.join(built.path, 'assets'));
  writeFileSync(path.join(built.path, 'assets/main-abc.js'), 'start()');
  writeFileSync(path.join(built.path, 'favicon.svg'), '<svg/>');
  writeFileSync(
    path.join(built.path, 'index.html'),
    '<title>__PRODUCT__</title><!--inlet:session--><script nonce="__CSP_NONCE__"></script>',
  );
  server = await startServer({
    modulesDir: '/none',
    builtConsole: built.path,
    env: { PRODUCT_NAME: 'Cove & Co' },
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  server.console.inject({ url, headers });

describe('the console page', () => {
  it.each(['/app/', '/app/login?email=a%40b.test', '/app/pAbc/fDef/submissions/raw/12', '/app/nothing'])(
    'is what %s returns',
    async (url) => {
      const response = await get(url);
      expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(response.body).toContain('<title>Cove &amp; Co</title>');
    },
  );

  it('allows only scripts with the nonce of the same response', async () => {
    const nonces = (await Promise.all([get('/app/'), get('/app/')])).map(({ body, headers }) => {
      const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? 'none';
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('says whether the browser has a session', async () => {
    expect((await get('/app/')).body).toContain('<meta name="inlet-session" content="none">');
    const { body } = await get('/app/', { accept: 'text/html', cookie: 'inlet_session=' });
    expect(body).toContain('<meta name="inlet-session" content="none">');
  });

  it('is never served as a raw file', async () => {
    expect((await get('/app/index.html')).body).not.toContain('__CSP_NONCE__');
  });
});

it.each([
  ['/', '/app/'],
  ['/login?email=a%40b.test', '/app/login?email=a%40b.test'],
  ['/getstarted', '/app/getstarted'],
  ['/app', '/app/'],
  ['/app?x=1', '/app/?x=1'],
  ['/pAbc/fDef/settings/general', '/app/pAbc/fDef/settings/general'],
  ['//evil.test/x', '/app//evil.test/x'],
])('redirects from %s to %s', async (from, to) => {
  const response = await get(from);
  expect([response.statusCode, response.headers.location]).toEqual([302, to]);
});

it('caches hashed files immutably and revalidates others', async () => {
  expect((await get('/app/assets/main-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/app/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

it.each(['/app/assets/gone.js', '/favicon.ico', '/app/../../package.json', '/cli/nothing', '/.env'])(
  'has no page for %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

it('keeps others from framing, sniffing and reading', async () => {
  const { headers } = await get('/cli/nothing');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

it('is healthy and ready on both ports', async () => {
  for (const app of [server.console, server.collector]) {
    for (const url of ['/healthz', '/readyz']) expect((await app.inject({ url })).statusCode).toBe(200);
  }
});

it('says what to do when the console is not built', async () => {
  await using bare = await startServer({ modulesDir: '/none' });
  const response = await bare.console.inject({ url: '/app/' });
  expect([response.statusCode, response.body]).toEqual([503, 'The console is not built yet. Run: npm start\n']);
});
