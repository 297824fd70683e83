import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { ownPage, startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { newPerson, PASSWORD, Person } from '../../../tests/server/person.ts';

const ownHeaders = { ...ownPage, host: 'inlet.test:8080' };
let server: TestServer;
const clock = testClock('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startServer({ clock, env: { PUBLIC_URL: 'http://inlet.test:8080' } });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  await expect.poll(undelivered).toBe(0);
  for (const table of ['accounts', 'account_tries', 'deliveries'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  await rm(path.join(server.dataDir, 'outbox'), { recursive: true, force: true });
});

async function undelivered(): Promise<number> {
  return (await sql`select 1 from deliveries where state <> 'done'`.execute(server.db)).rows.length;
}

/** Every mail written so far, oldest first; waits until there are `count`. */
async function mails(count: number) {
  const folder = path.join(server.dataDir, 'outbox');
  const files = async () => (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted();
  await expect.poll(async () => (await files()).length, { timeout: 5000 }).toBe(count);
  return Promise.all((await files()).map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))));
}
const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? 'no token';
const someone = () => new Person(server, 'ann@example.test');
const ann = { email_id: 'ann@example.test', name: 'Ann', password: PASSWORD };

test('registers, verifies the address with the emailed link, logs in and logs out', async () => {
  const person = someone();
  expect(await person.post('/cli/user/register', ann)).toMatchObject({
    status: 200,
    body: { success: true, errors: [] },
  });
  const [mail] = await mails(1);
  expect(mail).toMatchObject({
    subject: 'Confirm your email address for Inlet',
    // Until the address is verified, the name could be an unwanted message to its owner.
    to: [{ address: ann.email_id, name: '' }],
  });
  expect(mail?.text).toContain('http://inlet.test:8080/app/verify-email#token=');
  expect(await person.post('/cli/user/login', { emailID: 'ANN@example.test', password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect((await person.get('/cli/user/check_logged_in')).body).toMatchObject({ logged_in: true });

  expect((await person.get('/cli/user/initial_data')).body).toMatchObject({
    status: 'UNVERIFIED',
    warning: [{ id: 'verify-email' }],
  });
  const token = tokenIn(mail?.text);
  expect(await person.post('/cli/user/verify_email', { token })).toMatchObject({ status: 200 });
  expect(await person.post('/cli/user/verify_email', { token })).toMatchObject({ status: 400 });
  expect((await person.get('/cli/user/initial_data')).body).toMatchObject({ status: 'ACTIVE', warning: [] });

  const out = await person.get('/cli/user/logout');
  expect(out).toMatchObject({
    body: { success: true, logged_out: true },
    headers: { 'clear-site-data': '"cache", "storage"' },
  });
  expect((await person.get('/cli/user/check_logged_in')).body).toMatchObject({ logged_in: false });
  expect(await person.get('/cli/user/initial_data')).toMatchObject({ status: 401 });
});

test('responds alike when a known address registers, changes nothing and emails its owner', async () => {
  const first = await someone().post('/cli/user/register', ann);
  const again = await someone().post('/cli/user/register', {
    ...ann,
    email_id: 'Ann@Example.test',
    password: 'another password',
  });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect((await mails(2)).map(({ subject }) => subject)).toContain('You already have an account with Inlet');
  expect(
    await someone().post('/cli/user/login', { email_id: ann.email_id, password: 'another password' }),
  ).toMatchObject({ status: 401 });
});

test('responds alike and equally fast to a wrong password and an unknown account', async () => {
  await newPerson(server, ann.email_id);
  const time = async (email_id: string) => {
    const start = performance.now();
    const { status, body } = await someone().post('/cli/user/login', { email_id, password: 'wrong' });
    return { duration: performance.now() - start, response: JSON.stringify([status, body]) };
  };
  const known: number[] = [];
  const unknown: number[] = [];
  const responses = new Set<string>();
  // The fastest of each: other programs only add to a time, and the more there are, the more repetitions it takes.
  const ratio = () => Math.min(...known) / Math.min(...unknown);
  const isEqual = () => ratio() > 0.6 && ratio() < 1.6;
  for (let n = 0; n < 60 && !(n >= 12 && isEqual()); n++) {
    await sql`delete from account_tries`.execute(server.db);
    for (const [email, times] of [
      [ann.email_id, known],
      [`nobody${n}@example.test`, unknown],
    ] as const) {
      const { duration, response } = await time(email);
      times.push(duration);
      responses.add(response);
    }
  }
  const message = 'Incorrect username or password.';
  expect([...responses]).toEqual([
    JSON.stringify([401, { success: false, errors: [message], details: [{ code: 'WRONG_CREDENTIALS', message }] }]),
  ]);
  expect(ratio()).toBeGreaterThan(0.6);
  expect(ratio()).toBeLessThan(1.6);
});

test('throttles attempts on one account only, with a wait that doubles and ends', async () => {
  await newPerson(server, ann.email_id);
  await newPerson(server, 'bob@example.test');
  const wrong = () => someone().post('/cli/user/login', { email_id: ann.email_id, password: 'wrong' });
  for (let n = 0; n < 5; n++) expect((await wrong()).status).toBe(401);
  const blocked = await someone().post('/cli/user/login', { email_id: ann.email_id, password: PASSWORD });
  expect(blocked).toMatchObject({ status: 429, headers: { 'retry-after': '15' } });
  clock.advance(15_000);
  expect((await wrong()).status).toBe(401);
  expect(await wrong()).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
  expect((await someone().post('/cli/user/login', { email_id: 'bob@example.test', password: PASSWORD })).status).toBe(
    200,
  );
  clock.advance(30_000);
  expect((await someone().post('/cli/user/login', { email_id: ann.email_id, password: PASSWORD })).status).toBe(200);
});

test('counts parallel attempts and ignores a forged X-Forwarded-For', async () => {
  await newPerson(server, ann.email_id);
  const attempts = Array.from({ length: 40 }, (_, n) =>
    someone().post(
      '/cli/user/login',
      { email_id: `x${n}@example.test`, password: 'wrong' },
      { 'x-forwarded-for': `203.0.113.${n}` },
    ),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('counts attempts on one account together, across networks', async () => {
  await using proxied = await startServer({ clock, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const { email } = await newPerson(proxied);
  const statuses: number[] = [];
  for (let n = 1; n <= 12; n++) {
    const from = { 'x-forwarded-for': `203.0.113.${n}` };
    const { status } = await new Person(proxied, email).post(
      '/cli/user/login',
      { email_id: email, password: 'wrong' },
      from,
    );
    statuses.push(status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
});

test('starts a separate session for each login and rejects ended sessions', async () => {
  const person = await newPerson(server, ann.email_id);
  const first = person.cookie;
  await person.post('/cli/user/login', { email_id: ann.email_id, password: PASSWORD });
  const second = person.cookie;
  expect(second).not.toBe(first);
  await person.get('/cli/user/logout');
  for (const cookie of [first, second]) {
    const response = await server.console.inject({
      url: '/cli/user/initial_data',
      headers: { ...ownHeaders, cookie: cookie ?? '' },
    });
    expect(response.statusCode).toBe(401);
  }
  const forgedCookie = 'inlet_session=invented';
  const response = await server.console.inject({
    method: 'POST',
    url: '/cli/user/login',
    headers: { ...ownHeaders, cookie: forgedCookie },
    payload: { email_id: ann.email_id, password: PASSWORD },
  });
  expect(response.headers['set-cookie']).toMatch(
    /^inlet_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(response.headers['set-cookie']).not.toContain('invented');
});

test('resets the password once, with the newest emailed link only, and ends every session', async () => {
  const person = await newPerson(server, ann.email_id);
  await mails(1);
  const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test' };
  const forgot = (headers: Record<string, string> = { ...forged, origin: 'http://inlet.test:8080' }) =>
    someone().post('/cli/user/forgot_password', { email_id: ann.email_id }, headers);
  expect((await forgot(forged)).status).toBe(403);
  expect(await forgot()).toMatchObject({ status: 200, body: { success: true, errors: [] } });
  const older = tokenIn((await mails(2))[1]?.text);
  await forgot();
  const mail = (await mails(3))[2];
  expect(mail?.text).toContain('http://inlet.test:8080/app/reset-password#token=');
  const token = tokenIn(mail?.text);
  const reset = (used: string, password = 'a new password') =>
    someone().post('/cli/user/reset_password', { token: used, password });

  expect(await reset(older)).toMatchObject({ status: 400, body: { success: false } });
  expect(await reset(token, 'short')).toMatchObject({ status: 400 });
  expect(await reset(token)).toMatchObject({ status: 200 });
  expect(await reset(token)).toMatchObject({ status: 400 });
  expect(await person.get('/cli/user/initial_data')).toMatchObject({ status: 401 });
  expect((await someone().post('/cli/user/login', { email_id: ann.email_id, password: 'a new password' })).status).toBe(
    200,
  );
});

test('expires a reset link after an hour and never stores its token', async () => {
  await newPerson(server, ann.email_id);
  await someone().post('/cli/user/forgot_password', { email_id: ann.email_id });
  const token = tokenIn((await mails(2))[1]?.text);
  await expect.poll(undelivered).toBe(0);
  const { rows } = await sql<{ dump: string }>`
    select coalesce(string_agg(t::text, ' '), '') || (select string_agg(d::text, ' ') from deliveries d) as dump from account_tokens t`.execute(
    server.db,
  );
  expect(rows[0]?.dump).not.toContain(token);
  clock.advance(61 * 60_000);
  expect(await someone().post('/cli/user/reset_password', { token, password: 'a new password' })).toMatchObject({
    status: 400,
  });
});

test('sends at most five of twenty requested emails and responds alike to an unknown address', async () => {
  await newPerson(server, ann.email_id);
  const known = await Promise.all(
    Array.from({ length: 20 }, () => someone().post('/cli/user/forgot_password', { email_id: ann.email_id })),
  );
  const unknown = await someone().post('/cli/user/forgot_password', { email_id: 'nobody@example.test' });
  expect(new Set(known.map(({ body }) => JSON.stringify(body)))).toEqual(new Set([JSON.stringify(unknown.body)]));
  await expect.poll(undelivered).toBe(0);
  expect((await mails(6)).map(({ to }) => to?.[0]?.address)).toEqual(Array.from({ length: 6 }, () => ann.email_id));
});

test('accepts the login form as a plain form post and redirects only within the console', async () => {
  await newPerson(server, ann.email_id);
  const post = (redirect: string, password: string, headers: Record<string, string> = ownHeaders) =>
    server.console.inject({
      method: 'POST',
      url: `/app/login?redirect=${encodeURIComponent(redirect)}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email_id: ann.email_id, password }).toString(),
    });
  const inside = await post('/p1/f1/submissions?state=NEW', PASSWORD);
  expect([inside.statusCode, inside.headers.location]).toEqual([303, '/app/p1/f1/submissions?state=NEW']);
  expect(inside.cookies).toHaveLength(1);
  for (const hostile of ['//evil.test', '/\\evil.test', '/\t/evil.test', 'https:evil.test', '////evil.test']) {
    expect((await post(hostile, PASSWORD)).headers.location).toBe('/app/');
  }
  expect((await post('/', PASSWORD, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post('/', 'wrong')).cookies).toEqual([]);
});

test('lets only the first account register when sign-up is by invitation', async () => {
  await using closed = await startServer({ clock, env: { SIGNUP: 'invited' } });
  const visitor = new Person(closed, 'visitor');
  const both = await Promise.all([
    visitor.post('/cli/user/register', ann),
    visitor.post('/cli/user/register', { ...ann, email_id: 'bob@example.test' }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect((await visitor.get('/v2/cli/misc/environment')).body).toMatchObject({ data: { signup_open: false } });
});

test('resends the verification email only to requests from our own page', async () => {
  await newPerson(server, ann.email_id);
  const url = `/cli/anon/send_verification_email/${encodeURIComponent(ann.email_id)}`;
  expect((await server.console.inject({ url, headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
  expect((await server.console.inject({ url })).statusCode).toBe(403);
  expect((await server.console.inject({ url, headers: ownHeaders })).json()).toEqual({ success: true, errors: [] });
  expect((await mails(2)).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'Confirm your email address for Inlet'),
  );
});

test('stores passwords as argon2id and hashes addresses and networks in the attempt counters', async () => {
  await newPerson(server, ann.email_id);
  await someone().post('/cli/user/login', { email_id: ann.email_id, password: 'wrong' });
  const { rows } = await sql<{ password_hash: string }>`select password_hash from accounts`.execute(server.db);
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const counters = await sql<{ keys: string }>`select string_agg(key, ' ') as keys from account_tries`.execute(
    server.db,
  );
  expect(counters.rows[0]?.keys).not.toMatch(/ann|127\.0\.0\.1/);
});
