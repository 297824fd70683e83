import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/duration.ts';
import { openSessions } from '../../server/http/limits.ts';
import { sql } from '../../server/kit.ts';
import { type TestServer, ownPage, startServer, testClock } from './harness.ts';

const modulesDir = path.join(import.meta.dirname, 'fixture-modules');
const clock = testClock('2026-03-01T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ modulesDir, clock });
});
afterAll(() => server[Symbol.asyncDispose]());

const ask = (method: 'GET' | 'POST', url: string, token?: string) =>
  server.console.inject({
    method,
    url,
    headers: ownPage,
    ...(token === undefined ? {} : { cookies: { inlet_session: token } }),
  });

async function signIn(account: number, presented?: string): Promise<string> {
  const response = await ask('POST', `/cli/sign-in/${account}`, presented);
  expect(response.cookies).toEqual([
    {
      name: 'inlet_session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 2_592_000,
    },
  ]);
  return response.cookies[0]?.value ?? '';
}

const who = async (token?: string) => {
  const response = await ask('GET', '/cli/who', token);
  return response.statusCode === 200 ? response.json<{ id: number }>().id : response.statusCode;
};

describe('a session', () => {
  it('says who is signed in', async () => {
    expect(await who(await signIn(7))).toBe(7);
    expect(await who()).toBe(401);
    expect(await who('made-up')).toBe(401);
  });

  it('is replaced at login; the presented one ends', async () => {
    const before = await signIn(7);
    const after = await signIn(8, before);
    expect(after).not.toBe(before);
    expect([await who(before), await who(after)]).toEqual([401, 8]);
  });

  it('ends at logout, with its cookie', async () => {
    const token = await signIn(7);
    const response = await ask('POST', '/cli/sign-out', token);
    expect(response.cookies[0]).toMatchObject({ name: 'inlet_session', value: '', path: '/' });
    expect(await who(token)).toBe(401);
  });

  it('can end all other sessions of its account', async () => {
    const [here, there, unrelated] = [await signIn(21), await signIn(21), await signIn(22)];
    await ask('POST', '/cli/sign-out-others', here);
    expect([await who(here), await who(there), await who(unrelated)]).toEqual([21, 401, 22]);
  });

  it('ends the one that was not used for longest when an account has too many', async () => {
    const [unused, used] = [await signIn(31), await signIn(31)];
    clock.advance(2 * HOUR_MS);
    expect(await who(used)).toBe(31);
    const later: string[] = [];
    for (let n = 0; n < openSessions.max - 2; n += 1) later.push(await signIn(31));
    const unrelated = await signIn(32);
    const newest = await signIn(31);
    const remaining = await Promise.all([used, ...later, newest].map(who));
    expect(new Set(remaining)).toEqual(new Set([31]));
    expect([await who(unused), await who(unrelated)]).toEqual([401, 32]);
  });

  it('lasts thirty days', async () => {
    const token = await signIn(7);
    clock.advance(30 * DAY_MS - 1);
    expect(await who(token)).toBe(7);
    clock.advance(1);
    expect(await who(token)).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const token = await signIn(7);
    const { rows } = await sql<{ all: string }>`select string_agg(s::text, ' ') as all from sessions s`.execute(
      server.db,
    );
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'));
  });
});

it('is Secure and host-bound when the console is served over https', async () => {
  await using secure = await startServer({ modulesDir, env: { PUBLIC_URL: 'https://forms.acme.com' } });
  const headers = { origin: 'https://forms.acme.com' };
  const response = await secure.console.inject({ method: 'POST', url: '/cli/sign-in/7', headers });
  expect(response.cookies[0]).toMatchObject({ name: '__Host-inlet_session', secure: true, httpOnly: true, path: '/' });
  expect(response.cookies[0]).not.toHaveProperty('domain');
  const forged = await secure.console.inject({
    method: 'POST',
    url: '/cli/sign-in/7',
    headers: { origin: 'http://evil.test', host: 'evil.test' },
  });
  expect(forged.statusCode).toBe(403);
});

it('changes nothing for another site, including by GET', async () => {
  await server.console.inject({ method: 'POST', url: '/cli/words', headers: ownPage, payload: { text: 'stays' } });
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:9' },
    {},
  ]) {
    expect((await server.console.inject({ url: '/cli/words/forget', headers })).statusCode).toBe(403);
  }
  const { rows } = await sql`select text from words`.execute(server.db);
  expect(rows).toEqual([{ text: 'stays!' }]);
  const own = await server.console.inject({
    url: '/cli/words/forget',
    headers: { host: 'box.lan:8080', origin: 'http://box.lan:8080' },
  });
  expect(own.statusCode).toBe(200);
});
