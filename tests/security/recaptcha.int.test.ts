import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { Sink, type ReceivedMessage } from '../faults/sink.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';

// Against a server that verifies like Google.
const SECRET = '6Lcanary-secret-of-the-form';
const used = new Set<string>();
const tokenIn = ({ body }: ReceivedMessage): string => new URLSearchParams(body).get('response') ?? '';
/** The verification requests. */
const asked = () =>
  google.received.map((message) => ({
    secret: new URLSearchParams(message.body).get('secret'),
    token: tokenIn(message),
  }));
const says = (response: ServerResponse, verdict: object) => response.end(JSON.stringify(verdict));

/** Each token is valid once; its prefix states its properties. */
const asGoogle: Sink['respond'] = (response, message) => {
  const token = tokenIn(message);
  if (used.has(token)) return void says(response, { success: false, 'error-codes': ['timeout-or-duplicate'] });
  used.add(token);
  if (token.startsWith('elsewhere')) return void says(response, { success: true, hostname: 'evil.test' });
  if (token.startsWith('bot')) return void says(response, { success: true, hostname: 'example.com', score: 0.1 });
  if (token.startsWith('person')) return void says(response, { success: true, hostname: 'example.com', score: 0.9 });
  says(response, { success: false, 'error-codes': ['invalid-input-response'] });
};

const lines: string[] = [];
let google: Sink;
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  google = await Sink.start();
  server = await startServer({
    env: { ALLOW_PRIVATE_TARGETS: '1', RECAPTCHA_VERIFY_URL: `${google.url}/siteverify`, BILLING_PROVIDER: 'none' },
    logTo: (line) => lines.push(line),
  });
  owner = await newPerson(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await google[Symbol.asyncDispose]();
});
beforeEach(async () => {
  google.reset();
  google.respond = asGoogle;
  used.clear();
  form = await newForm(owner);
  await change({ is_google_recaptcha_on: true, google_recaptcha_secret: SECRET });
});

const change = (settings: object) => owner.patch(`/v2/cli/forms/${form.form_uid}`, settings);
const submit = (fields: Record<string, string>, to = form, headers: Record<string, string> = {}) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${to.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.com', ...headers },
    payload: new URLSearchParams({ name: 'Ann', ...fields }).toString(),
  });
const withToken = (token: string) => ({ 'g-recaptcha-response': token });
interface Row {
  readonly is_spam: boolean;
  readonly spam_reason: string | null;
  readonly submitted_data: string;
}
const rows = async (of = form) =>
  (
    await sql<Row>`
      select is_spam, spam_reason, submitted_data from submissions where form_id = ${of.form_id} order by id`.execute(
      server.db,
    )
  ).rows;

test('accepts a submission with a valid reCAPTCHA response, which is not stored', async () => {
  expect(await submit(withToken('person-1'))).toMatchObject({ statusCode: 200 });
  expect(await rows()).toEqual([{ is_spam: false, spam_reason: null, submitted_data: '{"name":"Ann"}' }]);
  expect(asked()).toEqual([{ secret: SECRET, token: 'person-1' }]);
});

test.each([
  ['no answer', {}, 'was not completed'],
  ['an empty one', withToken(''), 'was not completed'],
  ['an invented one', withToken('invented'), 'is not valid'],
  ['one of 100,000 characters', withToken('x'.repeat(100_000)), 'is not valid'],
  ['one from another website', withToken('elsewhere-1'), 'another website'],
  ['one of a bot', withToken('bot-1'), 'as a bot'],
])('a submission with %s is stored as spam, with the reason', async (_, fields, reason) => {
  expect(await submit(fields)).toMatchObject({ statusCode: 200 });
  expect(await rows()).toMatchObject([{ is_spam: true, spam_reason: expect.stringContaining(reason) }]);
});

test('accepts a reCAPTCHA response once, and again for the same submission', async () => {
  const key = { 'idempotency-key': 'the-same-submission' };
  const both = await Promise.all([submit(withToken('person-2'), form, key), submit(withToken('person-2'), form, key)]);
  const again = await submit(withToken('person-2'), form, key);
  expect([...both, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await rows()).toMatchObject([{ is_spam: false }]);
  await submit({ name: 'Eve', ...withToken('person-2') });
  expect(await rows()).toMatchObject([
    { is_spam: false },
    { is_spam: true, spam_reason: expect.stringContaining('already used') },
  ]);
});

test.each([
  ['is down', (response: ServerResponse) => void response.writeHead(503).end()],
  ['says nonsense', (response: ServerResponse) => void response.end('<html>')],
  ['cuts the line', (response: ServerResponse) => void response.destroy()],
])('stores a submission as spam when Google %s', async (_, says_) => {
  google.respond = says_;
  expect(await submit(withToken('person-3'))).toMatchObject({ statusCode: 200 });
  expect(await rows()).toMatchObject([{ is_spam: true, spam_reason: expect.stringContaining('could not be') }]);
});

test('times out after three seconds without delaying other forms', async () => {
  const received = Promise.withResolvers<void>();
  google.respond = () => received.resolve();
  const other = await newForm(owner);
  const slow = submit(withToken('person-4'));
  await received.promise;
  const from = Date.now();
  expect(await submit({}, other)).toMatchObject({ statusCode: 200 });
  expect(Date.now() - from).toBeLessThan(1500);
  expect(await rows()).toEqual([]);
  expect(await slow).toMatchObject({ statusCode: 200 });
  expect(Date.now() - from).toBeLessThan(6000);
  expect(await rows()).toMatchObject([{ is_spam: true, spam_reason: expect.stringContaining('could not be') }]);
  expect(await rows(other)).toMatchObject([{ is_spam: false }]);
});

test('reports a wrong secret', async () => {
  google.respond = (response) => void says(response, { success: false, 'error-codes': ['invalid-input-secret'] });
  await submit(withToken('person-5'));
  expect(await rows()).toMatchObject([{ spam_reason: expect.stringContaining('the secret in the settings') }]);
});

test('does not verify spam, rejected or simulated submissions, and stops at once when turned off', async () => {
  await submit({ _gotcha: 'bot', ...withToken('person-6') });
  await submit(withToken('person-7'), form, { origin: 'https://evil.test' });
  await owner.post(`/cli/simulate_submission/${form.form_uid}`);
  await change({ is_google_recaptcha_on: false });
  await submit(withToken('person-8'));
  expect(asked()).toEqual([]);
  expect((await rows()).map(({ is_spam, submitted_data }) => [is_spam, submitted_data.includes('recaptcha')])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test('keeps the secret out of logs, responses and plain text in the database', async () => {
  google.respond = (response) => void response.destroy();
  const sent = await submit(withToken('person-9'));
  const settings = await owner.get(`/v2/cli/forms/${form.form_uid}`);
  const first = await owner.get(`/cli/form/settings/${form.form_uid}`);
  const { rows: stored } = await sql`select * from form_settings where form_id = ${form.form_id}`.execute(server.db);
  const all = JSON.stringify([sent.body, settings.body, first.body, stored, lines]);
  expect(lines.some((line) => line.includes('could not be checked'))).toBe(true);
  expect(all).not.toContain(SECRET);
  expect(lines.join('')).not.toContain('person-9');
});
