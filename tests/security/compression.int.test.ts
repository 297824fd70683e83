import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretsRemover } from '../../contract/secret.ts';
import { sql } from '../../server/kit.ts';
import { startServer } from '../server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const built = temporaryDirectory();
writeFileSync(
  path.join(built.path, 'index.html'),
  `<title>__TITLE__</title><!--inlet:page-->${'<p>word</p>'.repeat(300)}`,
);
const server = await startServer({ builtConsole: built.path });
const at = await server.listen();
let person: Person;
let form: NewForm;
beforeAll(async () => {
  person = await newPerson(server);
  form = await newForm(person);
  await sql`
    insert into submissions (form_id, current_state, submitted_data, body_hash, submitted_at, type)
    select ${form.form_id}, 'NEW', json_build_object('message', repeat('Could you tell me more? ', 8))::text, 'h', now(),
      'without_analytics'
    from generate_series(1, 3000)`.execute(server.db);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

const ask = (url: string, encodings: string, headers: Record<string, string> = {}) =>
  server.console.inject({
    url,
    headers: {
      cookie: person.cookie ?? '',
      accept: 'text/html,application/json',
      'accept-encoding': encodings,
      ...headers,
    },
  });
const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

test.each(['br', 'gzip'] as const)('compresses a list as %s with the same content', async (encoding) => {
  const url = `/cli/submissions/${form.form_id}`;
  const plain = await ask(url, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const { headers, rawPayload } = await ask(url, encoding);
  expect(headers['content-encoding']).toBe(encoding);
  expect(String(headers.vary)).toMatch(/accept-encoding/i);
  expect(decoders[encoding](rawPayload).toString()).toBe(plain.body);
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
});

test('compresses the console page and the login page', async () => {
  for (const [url, cookie] of [
    ['/app/', person.cookie],
    ['/app/p/f/submissions', person.cookie],
    ['/app/login', ''],
  ] as const) {
    const { statusCode, headers, rawPayload } = await ask(url, 'br', { cookie: cookie ?? '' });
    expect([url, statusCode, headers['content-encoding']]).toEqual([url, 200, 'br']);
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<p>word</p>');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  }
});

test('never compresses a response that carries a secret', async () => {
  // Long enough to be compressed if it carried no secret.
  await person.patch(`/v2/cli/forms/${form.form_id}`, {
    auto_responder_email_template: 'Thank you. '.repeat(500),
    is_zapier_webhook_on: true,
  });
  const withSecrets = server.endpoints.filter(({ host, response }) => host === 'console' && secretsRemover(response));
  expect(withSecrets.map(({ id }) => id)).toContain('workspaces/form');
  let long = 0;
  for (const { method, path: pattern } of withSecrets) {
    if (method !== 'GET') continue;
    const { headers, body } = await ask(pattern.replace(/:\w+/g, String(form.form_id)), 'br, gzip');
    expect([pattern, headers['content-encoding']]).toEqual([pattern, undefined]);
    if (body.length > 4096) long += 1;
  }
  expect(long).toBeGreaterThan(0);
});

test('compresses neither the live stream nor short responses', async () => {
  const leaving = new AbortController();
  const live = await fetch(`${at.console}/cli/live`, {
    headers: { cookie: person.cookie ?? '', 'accept-encoding': 'br, gzip' },
    signal: leaving.signal,
  });
  expect([live.status, live.headers.get('content-encoding')]).toEqual([200, null]);
  leaving.abort();
  expect((await ask('/cli/user/check_logged_in', 'br')).headers['content-encoding']).toBeUndefined();
});
