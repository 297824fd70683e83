import type * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NewPassword } from '../../contract/entity/credential.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { sql } from '../../server/kit.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { mailedLinks } from '../server/outbox.ts';
import { newPerson, PASSWORD } from '../server/person.ts';
import { invitationTokens, invite, ownedForm } from '../server/shared-form.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A body that is right except for its password. */
const bodies: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  'accounts/register': async () => ({ email_id: 'new@example.test', name: 'New' }),
  async 'accounts/reset-password'() {
    const { email } = await newPerson(server);
    await post('/cli/user/forgot_password', { email_id: email });
    const token = async () =>
      (await mailedLinks(server)).find(({ to, page }) => to === email && page === '/reset-password')?.token;
    await expect.poll(token).toBeDefined();
    return { token: await token() };
  },
  async 'sharing/join'() {
    const { owner, form } = await ownedForm(server);
    await invite(owner, form, 'guest@example.test');
    return { token: (await invitationTokens(server, 'guest@example.test'))[0], name: 'Guest' };
  },
};

function post(url: string, payload: object) {
  return server.console.inject({ method: 'POST', url, headers: ownPage, payload });
}

/** Whether a body has a field for a new password. */
function takesNewPassword(schema: z.core.$ZodType): boolean {
  if (schema === NewPassword) return true;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return takesNewPassword(def.in);
  return def.type === 'object' && Object.values(def.shape).some(takesNewPassword);
}

const choosing = (): readonly Endpoint[] => server.endpoints.filter(({ body }) => takesNewPassword(body));

test('rejects common passwords at the field, in any case, in every call that sets one', async () => {
  expect(
    choosing()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(Object.keys(bodies).toSorted());
  for (const { id, path: url } of choosing()) {
    const body = (await bodies[id]?.()) ?? {};
    for (const password of ['password', '12345678', 'qwertyuiop', 'Passw0rd', 'ILOVEYOU', 'ｐａｓｓｗｏｒｄ']) {
      const response = await post(url, { ...body, password });
      expect([response.statusCode, response.body], `${id} with ${password}`).toEqual([
        400,
        expect.stringContaining('This password is too common.'),
      ]);
    }
    expect((await post(url, { ...body, password: PASSWORD })).statusCode, id).toBe(200);
  }
});

test('lets accounts with an old common password log in', async () => {
  const { email } = await newPerson(server);
  const { hash } = await import('@node-rs/argon2');
  const stored = await hash('password', { memoryCost: 8, timeCost: 1 });
  await sql`update accounts set password_hash = ${stored} where email = ${email}`.execute(server.db);
  expect((await post('/cli/user/login', { email_id: email, password: 'password' })).statusCode).toBe(200);
});
