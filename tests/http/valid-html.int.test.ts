import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyFor } from '../../modules/auto-responder/server/reply.ts';
import { unsubscribeLink } from '../../modules/notification-mail/server/opt-out.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { writtenMails } from '../server/outbox.ts';
import { type NewForm, newForm, newPerson, type Person } from '../server/person.ts';
import { prove } from '../server/shared-form.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

const SECRET = 'the secret of valid HTML, 32 characters';

const built = temporaryDirectory();
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  writeFileSync(path.join(built.path, 'index.html'), await consoleShell());
  server = await startServer({ builtConsole: built.path, env: { BILLING_PROVIDER: 'sandbox', SECRET } });
  owner = await newPerson(server);
  form = await newForm(owner);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

/** The console's page as built from `index.html`. */
async function consoleShell(): Promise<string> {
  const vite = await createServer({
    root,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const page = await vite.transformIndexHtml('/', readFileSync(path.join(root, 'index.html'), 'utf8'));
  await vite.close();
  return page;
}

/** The errors of a page, one per line. */
async function errorsIn(html: string): Promise<readonly string[]> {
  expect(html).toMatch(/^<!doctype html>/i);
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) => messages);
  const metas = html.match(/<meta\b[^>]*>/g) ?? [];
  const empty = metas.filter((meta) => !/\scharset=|\scontent=/.test(meta));
  return [...found.map(({ ruleId, message, line }) => `${line}: ${message} (${ruleId})`), ...empty];
}

const page = { accept: 'text/html', 'accept-language': 'en' };
const posted = {
  accept: 'text/html',
  'content-type': 'application/x-www-form-urlencoded',
  origin: 'https://example.com',
};

test.each([
  '/app/',
  '/app/login',
  '/app/login?email=ada%40example.com&ended=1',
  '/app/register',
  '/app/no/such/screen',
  '/openapi',
])('the page %s is valid HTML', async (url) => {
  expect(await errorsIn((await server.console.inject({ url, headers: page })).body)).toEqual([]);
});

test('shows valid HTML after a failed login', async () => {
  const headers = { ...ownPage, ...page, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'email_id=ada%40example.com&password=wrong-password';
  const response = await server.console.inject({ method: 'POST', url: '/app/login', headers, payload });
  expect(response.statusCode).toBe(401);
  expect(await errorsIn(response.body)).toEqual([]);
});

test.each(['checkout?plan_id=team-monthly', 'portal', 'card'])('the billing page %s is valid HTML', async (at) => {
  const headers = { ...ownPage, ...page, cookie: owner.cookie ?? '' };
  const { statusCode, body } = await server.console.inject({ url: `/billing-sandbox/${at}`, headers });
  expect(statusCode).toBe(200);
  expect(await errorsIn(body)).toEqual([]);
});

test('shows valid HTML on the unsubscribe page', async () => {
  const link = unsubscribeLink({ secret: SECRET, publicUrl: undefined, port: 0 }, form.form_id, owner.email);
  const { statusCode, body } = await server.console.inject({ url: new URL(link).pathname, headers: page });
  expect(statusCode).toBe(200);
  expect(await errorsIn(body)).toEqual([]);
});

test('shows valid HTML after a plain post: thanks, an error, and the form address itself', async () => {
  const post = (to: string, payload: string) =>
    server.collector.inject({ method: 'POST', url: `/f/${to}`, headers: posted, payload });
  const responses = [
    await post(form.form_uid, 'email=a%40b.test'),
    await post('fNothing00', 'email=a%40b.test'),
    await server.collector.inject({ url: `/f/${form.form_uid}`, headers: page }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
  for (const { body } of responses) expect(await errorsIn(body)).toEqual([]);
});

test('emails are valid HTML', async () => {
  await prove(server, owner.email);
  const payload = 'name=Ann+%3Cb%3E&email=ann%40visitor.test&message=Two+rolls%0Aplease';
  const url = `/f/${form.form_uid}`;
  expect((await server.collector.inject({ method: 'POST', url, headers: posted, payload })).statusCode).toBe(200);
  const subjects = async () => (await writtenMails(server)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Ann <b>: Two rolls please');
  for (const { html } of await writtenMails(server)) expect(await errorsIn(html ?? '')).toEqual([]);
});

test('an automatic reply is valid HTML', async () => {
  const fields = [['name', 'Ada <b>']] as const;
  const band = { colour: '#7a1fa2', name: 'Harbour <b>', logo: 'logo@auto-reply' };
  const template = { subject: 'Thank you', body: 'Dear {{name}},\nthank you.', band };
  expect(await errorsIn(replyFor(template, fields).html)).toEqual([]);
});

test('the validator finds what is wrong', async () => {
  expect(
    await errorsIn('<!doctype html><html lang="en"><head><title>A</title></head><body><p><div></p></body></html>'),
  ).not.toEqual([]);
  expect(
    await errorsIn('<!doctype html><html lang="en"><head><title>A</title><meta property="x"></head></html>'),
  ).not.toEqual([]);
});
