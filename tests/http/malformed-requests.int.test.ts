import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { httpRequest, rawRequest } from '../server/http-request.ts';
import { headersTime } from '../../server/http/limits.ts';
import { newForm, newPerson, type NewForm } from '../server/person.ts';

// Requests that reach no call, over real HTTP.
let server: TestServer;
let at: Awaited<ReturnType<TestServer['listen']>>;
let form: NewForm;
beforeAll(async () => {
  server = await startServer();
  at = await server.listen();
  form = await newForm(await newPerson(server));
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(['console', 'collector'] as const)('malformed requests to the %s', (host) => {
  test.each([
    ['TLS to the plain port', '\u0016\u0003\u0001\u0000\r\n\r\n'],
    ['a length that is none', 'POST /cli/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n'],
    [
      'two lengths at once',
      'POST /cli/user/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc',
    ],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: \u0000\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: evil.test\r\nConnection: close\r\n\r\n'],
    ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('are rejected: %s', async (_, bytes) => {
    expect(await rawRequest(at[host], bytes)).toMatchObject({ status: 400 });
  });

  test('times out a body that arrives a byte at a time', { timeout: 15_000 }, async () => {
    const app = server[host].server;
    const { headersTimeout, requestTimeout } = app;
    Object.assign(app, { headersTimeout: 400, requestTimeout: 500 });
    const target = host === 'console' ? '/cli/user/login' : `/f/${form.form_uid}`;
    const head = ['Host: x', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json', 'Content-Length: 900'];
    const response = await rawRequest(at[host], `POST ${target} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`);
    Object.assign(app, { headersTimeout, requestTimeout });
    expect(response.status).toBe(408);
    expect(response.text).toContain('The request took too long to arrive.');
  });

  test('rejects unknown paths in the envelope of their base', async () => {
    const first = await httpRequest(`${at[host]}/cli/nothing`, { method: 'POST', headers: ownPage });
    const newer = await httpRequest(`${at[host]}/v2/cli/nothing`, { method: 'GET' });
    expect([first.status, newer.status]).toEqual([404, 404]);
    const notFound = { code: 'NOT_FOUND', message: 'Not found' };
    expect(JSON.parse(first.text)).toEqual({ success: false, errors: ['Not found'], details: [notFound] });
    expect(JSON.parse(newer.text)).toEqual({
      error: { code: 'NOT_FOUND', message: 'Not found', details: [notFound] },
    });
  });
});

test('headers that do not end in time are rejected on both ports', async () => {
  const begun = performance.now();
  const responses = await Promise.all(
    [at.console, at.collector].map((url) => rawRequest(url, 'GET / HTTP/1.1\r\nX: ')),
  );
  for (const { status, text } of responses) {
    expect(status).toBe(408);
    expect(text).toContain('The request took too long to arrive.');
  }
  // Not earlier than an honest caller may take, and not much later.
  const seconds = (performance.now() - begun) / 1000;
  expect(seconds).toBeGreaterThan(headersTime.max);
  expect(seconds).toBeLessThan(headersTime.max * 3);
});
