import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { mailedLinks } from '../server/outbox.ts';
import { newPerson, PASSWORD, Person } from '../server/person.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => sql`delete from account_tries`.execute(server.db));

async function nothingWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) as count from deliveries where state = 'waiting'`;
  await expect.poll(async () => (await waiting.execute(server.db)).rows[0]?.count).toBe(0);
}

const resetsTo = async (): Promise<readonly string[]> =>
  (await mailedLinks(server)).filter(({ page }) => page === '/reset-password').map(({ to }) => to);

test('emails a reset link to the account’s address only', async () => {
  const { email } = await newPerson(server, 'victim@example.test');
  const attacker = new Person(server, 'attacker@example.test');
  const hostile: readonly unknown[] = [
    [email, attacker.email],
    { 0: email, 1: attacker.email },
    `${email},${attacker.email}`,
    `${email}, ${attacker.email}`,
    `${email};${attacker.email}`,
    `${email}\r\nBcc: ${attacker.email}`,
    `${email}\nBcc: ${attacker.email}`,
    `${email}\0${attacker.email}`,
    `"${attacker.email}" <${email}>`,
    `${email}%0d%0aBcc:${attacker.email}`,
    null,
  ];
  for (const email_id of hostile)
    expect((await attacker.post('/cli/user/forgot_password', { email_id })).status, JSON.stringify(email_id)).toBe(400);
  for (const twice of [
    { email_id: email, emailID: attacker.email, cc: attacker.email },
    { email_id: email, to: attacker.email },
  ])
    expect((await attacker.post('/cli/user/forgot_password', twice)).status).toBe(400);
  await nothingWaits();
  expect(await resetsTo()).toEqual([]);
});

test('lets a user locked out by others’ attempts in by a reset email', async () => {
  const { email } = await newPerson(server, 'locked-out@example.test');
  const login = (password: string) => new Person(server, email).post('/cli/user/login', { email_id: email, password });
  for (let n = 0; n < 12; n++) await login('wrong');
  expect((await login(PASSWORD)).status).toBe(429);
  await new Person(server, email).post('/cli/user/forgot_password', { email_id: email });
  await expect.poll(resetsTo).toEqual([email]);
  const link = (await mailedLinks(server)).find(({ page }) => page === '/reset-password');
  const password = 'a whole new password';
  const reset = { token: link?.token, password };
  expect((await new Person(server, email).post('/cli/user/reset_password', reset)).status).toBe(200);
  expect((await login(password)).status).toBe(200);
});

test('rejects an overlong password and unknown fields at registration', async () => {
  const draft = { email_id: 'new@example.test', name: 'New', password: PASSWORD };
  const nobody = new Person(server, draft.email_id);
  for (const more of [
    { plan: 'Business' },
    { account_type: 'STANDARD' },
    { status: 'ACTIVE' },
    { id: 1 },
    { password: 'x'.repeat(100_000) },
  ])
    expect((await nobody.post('/cli/user/register', { ...draft, ...more })).status).toBe(400);
  const { rows } = await sql`select from accounts where email = ${draft.email_id}`.execute(server.db);
  expect(rows).toEqual([]);
});
