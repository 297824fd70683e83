import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../server/harness.ts';
import { exchange } from '../server/http-request.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

// Responses outside routes, over real sockets, and those of every call.
const built = temporaryDirectory();
writeFileSync(path.join(built.path, 'index.html'), '<title>__TITLE__</title>');
const https = { PUBLIC_URL: 'https://forms.acme.com', COLLECTOR_URL: 'https://in.acme.com' };
const env = { ...https, SUPPORT_EMAIL: 'help@acme.com' };
const server = await startServer({ builtConsole: built.path, env });
const at = await server.listen();
let person: Person;
let form: NewForm;
beforeAll(async () => {
  person = await newPerson(server);
  form = await newForm(person);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

type Headers = Readonly<Record<string, unknown>>;

function expectSecured(headers: Headers, what = ''): void {
  expect(headers, what).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
    'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
    'cross-origin-resource-policy': expect.stringMatching(/^(same-origin|cross-origin)$/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  });
}

const request = (line: string, ...headers: readonly string[]): string =>
  `${[line, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe.each(['console', 'collector'] as const)('sends the security headers with every response of the %s', (host) => {
  test.each([
    ['a path that cannot be decoded', 404, request('GET /% HTTP/1.1', 'Host: x')],
    ['a screen that cannot be decoded', 404, request('GET /app/% HTTP/1.1', 'Host: x')],
    ['bytes that are no UTF-8', 404, request('GET /f/%E0%A4%A HTTP/1.1', 'Host: x')],
    ['an endless parameter', host === 'console' ? 302 : 400, request(`GET /f/${'a'.repeat(5000)} HTTP/1.1`, 'Host: x')],
    ['an unknown path', 404, request('GET /nothing.txt HTTP/1.1', 'Host: x')],
    ['an unknown method', 404, request('PROPFIND / HTTP/1.1', 'Host: x')],
    ['no Host', 400, request('GET / HTTP/1.1')],
    ['an unknown expectation', 417, request('POST /f/x HTTP/1.1', 'Host: x', 'Expect: nothing', 'Content-Length: 0')],
    ['anything other than HTTP', 400, 'hello\r\n\r\n'],
    ['a length that is none', 400, request('POST / HTTP/1.1', 'Host: x', 'Content-Length: abc')],
    ['headers that are too large', 431, request('GET / HTTP/1.1', 'Host: x', `A: ${'a'.repeat(250_000)}`)],
    ['liveness', 200, request('GET /healthz HTTP/1.1', 'Host: x')],
  ])('%s', async (_, status, bytes) => {
    const response = await exchange(at[host], bytes);
    expect(response.status).toBe(status);
    expectSecured(response.headers);
  });
});

describe('every call', () => {
  test.each(server.endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s has them for any response',
    async (_, { host, method, path: pattern, id }) => {
      const known: Readonly<Record<string, string>> = { formUid: form.form_uid, projectUid: form.project_uid };
      const url = pattern.replace(/:(\w+)/g, (__, name: string) => known[name] ?? String(form.form_id));
      const app = host === 'console' ? server.console : server.collector;
      // A logout would end the session of the other calls.
      const session = id === 'accounts/logout' ? '' : (person.cookie ?? '');
      const own = host === 'console' ? { cookie: session, host: 'forms.acme.com' } : {};
      const sent = { method, url, headers: { accept: 'text/html', ...own } };
      if (id === 'live/updates') {
        // Stays open.
        const response = await app.inject({ ...sent, payloadAsStream: true });
        response.stream().destroy();
        expect(response.statusCode).toBe(200);
        return expectSecured(response.headers);
      }
      const response = await app.inject(sent);
      expectSecured(response.headers);
      expectNoInlineStyle(response.headers, response.body);
    },
  );
});

/** A page's style is allowed by the response's nonce, and no other inline content is. */
function expectNoInlineStyle(headers: Headers, body: string): void {
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toContain('unsafe-inline');
  if (!String(headers['content-type']).startsWith('text/html')) return;
  expect(body).not.toMatch(/ style="/);
  const [, nonce] = /style-src[^;]*'nonce-([^']+)'/.exec(policy) ?? [];
  for (const [, attributes] of body.matchAll(/<style([^>]*)>/g)) expect(attributes).toBe(` nonce="${nonce}"`);
}

test('gives text pages a new nonce in each response', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { headers, body } = await server.collector.inject({
        url: `/f/${form.form_uid}`,
        headers: { accept: 'text/html' },
      });
      expectNoInlineStyle(headers, body);
      return /<style nonce="([^"]{20,})">/.exec(body)?.[1];
    }),
  );
  expect(nonces[0]).toBeDefined();
  expect(nonces[0]).not.toBe(nonces[1]);
  const failure = await server.collector.inject({
    method: 'POST',
    url: '/f/unknown',
    payload: 'a=1',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([failure.statusCode, failure.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expectNoInlineStyle(failure.headers, failure.body);
});

test('sends no HSTS from a collector under plain http', async () => {
  await using plain = await startServer();
  const { headers } = await plain.collector.inject('/healthz');
  expect(headers['strict-transport-security']).toBeUndefined();
});

describe('security.txt', () => {
  test.each([
    ['console', 'https://forms.acme.com'],
    ['collector', 'https://in.acme.com'],
  ] as const)('names the security contact on the %s', async (host, origin) => {
    const { statusCode, headers, body } = await server[host].inject('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Contact: mailto:help@acme.com\n');
    expect(body).toContain(`Canonical: ${origin}/.well-known/security.txt\n`);
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(body) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(366);
  });

  test('is not served without SUPPORT_EMAIL', async () => {
    await using plain = await startServer();
    for (const host of ['console', 'collector'] as const)
      expect((await plain[host].inject('/.well-known/security.txt')).statusCode).toBe(404);
  });
});
