import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createError, fillErrorText, sharedErrors } from '../../../contract/error.ts';
import consoleGerman from '../../../src/ui/texts/errors.de.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { newPerson } from '../../../tests/server/person.ts';
import { loginErrorText } from './routes/login-error-text.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';

const built = temporaryDirectory();
let server: TestServer;
beforeAll(async () => {
  writeFileSync(
    path.join(built.path, 'index.html'),
    '<title>__TITLE__</title><!--inlet:session--><!--inlet:page--><div id="root"></div>',
  );
  server = await startServer({ builtConsole: built.path });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

const own = { 'sec-fetch-site': 'same-origin', accept: 'text/html' };
const get = (url: string, headers: Record<string, string> = {}) =>
  server.console.inject({ url, headers: { ...own, ...headers } });
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.console.inject({
    method: 'POST',
    url: '/app/login',
    headers: { ...own, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test('links to Register in both languages while there is no account', async () => {
  const { body } = await get('/app/login');
  expect(body).toContain('There are no accounts yet.');
  expect(body).toContain('<a class="button button-primary" href="/app/register">Register</a>');
  expect(body).not.toContain('<form');
  expect((await get('/app/login', { 'accept-language': 'de' })).body).toContain('Noch gibt es kein Konto.');
  const environment = async () => (await get('/v2/cli/misc/environment')).json<{ data: object }>().data;
  expect(await environment()).toMatchObject({ has_accounts: false });
  await newPerson(server);
  expect(await environment()).toMatchObject({ has_accounts: true });
  expect((await get('/app/login')).body).toContain('<form');
});

describe('the login page', () => {
  it('contains the title and the form, with the address from the link filled in', async () => {
    const { statusCode, body } = await get(`/app/login?username=${encodeURIComponent('"><script>@x.test')}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Login | Inlet Dashboard</title>');
    expect(body).toContain('<form class="form" method="post" novalidate>');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;@x.test"');
    expect((await get('/app/register')).body).not.toContain('<form');
  });

  it('is in German for a browser that prefers German', async () => {
    const { body } = await get('/app/login', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' });
    expect(body).toContain('<title>Anmelden | Inlet Dashboard</title>');
  });

  it('mentions an expired session only after one has expired', async () => {
    const message = 'Your session has ended.';
    expect((await get('/app/login?redirect=%2Fp1&ended')).body).toContain(message);
    expect((await get('/app/login?redirect=%2Fp1')).body).not.toContain(message);
  });

  it('accepts an address whose limit would split a character', async () => {
    const { statusCode, body } = await post({ email_id: ` ${'𐀀'.repeat(200)}`, password: 'wrong' });
    expect(statusCode).toBeLessThan(500);
    expect(body).toContain('%EF%BF%BD');
  });

  it('shows the error below the username and keeps the username', async () => {
    const empty = await post({ email_id: 'ada@example.test' });
    expect([empty.statusCode, empty.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(empty.body).toContain('role="alert">*Enter your username and password.</small>');
    const wrong = await post({ email_id: 'ada@example.test', password: 'wrong' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toMatch(/value="ada@example.test".*<small[^>]*role="alert">\*/);
  });

  it('shows the error in German to a browser that prefers German', async () => {
    const german = { 'accept-language': 'de' };
    expect((await post({ email_id: 'ada@example.test' }, german)).body).toContain(
      '*Geben Sie Benutzername und Passwort ein.</small>',
    );
    const tooMany = createError(sharedErrors.TOO_MANY_TRIES, { wait: 300 });
    expect(loginErrorText(tooMany, 'en')).toBe('Too many attempts. Try again in 5 minutes.');
    expect(loginErrorText(tooMany, 'de')).toBe(
      fillErrorText(consoleGerman.TOO_MANY_TRIES, tooMany.details[0]?.params, 'de'),
    );
  });

  it('redirects signed-in users, only within the console', async () => {
    const ada = { email_id: 'ada@example.test', name: 'Ada', password: 'correct horse battery' };
    await server.console.inject({ method: 'POST', url: '/cli/user/register', headers: own, payload: ada });
    const [cookie] = (await post({ email_id: ada.email_id, password: ada.password })).cookies;
    const signedIn = { cookie: `${cookie?.name}=${cookie?.value}` };
    const inside = await get('/app/login?redirect=%2Fp1%2Ff1%2Freports', signedIn);
    expect([inside.statusCode, inside.headers.location]).toEqual([303, '/app/p1/f1/reports']);
    expect((await get('/app/login?redirect=%2F%2Fevil.test', signedIn)).headers.location).toBe('/app/');
  });

  it('embeds the session state at the time of the request', async () => {
    const grace = { email_id: 'grace@example.test', name: 'Grace', password: 'correct horse battery' };
    await server.console.inject({ method: 'POST', url: '/cli/user/register', headers: own, payload: grace });
    const [cookie] = (await post({ email_id: grace.email_id, password: grace.password })).cookies;
    const signedIn = { cookie: `${cookie?.name}=${cookie?.value}` };
    const sessionIn = async (headers: Record<string, string>) =>
      /name="inlet-session" content="(\w+)"/.exec((await get('/app/profile', headers)).body)?.[1];
    expect([await sessionIn(signedIn), await sessionIn({})]).toEqual(['open', 'none']);
    await server.console.inject({ url: '/cli/user/logout', headers: { ...own, ...signedIn } });
    expect(await sessionIn(signedIn)).toBe('none');
  });
});

describe('the logout page', () => {
  const open = async (headers: Record<string, string>) =>
    (await server.console.inject({ url: '/app/logout', headers: { accept: 'text/html', ...headers } })).body;

  it.each([
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['from our own page', { 'sec-fetch-site': 'same-origin' }],
  ])('logs out immediately when opened %s', async (_, headers) => {
    expect(await open(headers)).toContain('id="logout-at-once"');
  });

  it.each<[string, Record<string, string>]>([
    ['another site linked to it', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this host linked to it', { 'sec-fetch-site': 'same-site' }],
    ['the browser does not name the origin of the navigation', {}],
    ['it is only prefetched', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }],
  ])('asks for confirmation when %s', async (_, headers) => {
    const body = await open(headers);
    expect(body).toContain('id="root"');
    expect(body).not.toContain('logout-at-once');
  });
});
