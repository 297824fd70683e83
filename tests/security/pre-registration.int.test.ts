import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/kit.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import { mailedLinks, writtenMails } from '../server/outbox.ts';
import { newPerson, PASSWORD, Person } from '../server/person.ts';

// Somebody registers an address of somebody else, who gets the verification link: the owner of the mailbox must not confirm
// an account whose password another person knows.

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'none', SIGNUP: 'open' } });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => sql`delete from account_tries`.execute(server.db));

const verify = '/cli/user/verify_email';

async function linkTo(email: string, page: string): Promise<string> {
  const newest = async () => (await mailedLinks(server)).findLast((link) => link.to === email && link.page === page);
  await expect.poll(newest).toBeDefined();
  return (await newest())?.token ?? '';
}

/** The account as registered, its verification link, and the browser of the mailbox's owner. */
async function registered() {
  const registrant = await newPerson(server);
  const { email } = registrant;
  return { registrant, email, token: await linkTo(email, '/verify-email'), owner: new Person(server, email) };
}

const statusOf = async (person: Person) => (await person.get('/cli/user/initial_data')).body['status'];

test('a click on the link alone confirms nothing', async () => {
  const { registrant, token, owner } = await registered();
  expect(await owner.post(verify, { token })).toMatchObject({
    status: 403,
    body: { success: false, errors: ['Enter the password of this account to confirm its address.'] },
  });
  expect(await statusOf(registrant)).toBe('UNVERIFIED');
  expect(await registrant.post(verify, { token })).toMatchObject({ status: 200 });
  expect(await statusOf(registrant)).toBe('ACTIVE');
});

test('is not confirmed in another account, and its link stays valid', async () => {
  const { registrant, token } = await registered();
  const other = await newPerson(server);
  expect(await other.post(verify, { token })).toMatchObject({ status: 403 });
  expect(await statusOf(registrant)).toBe('UNVERIFIED');
  expect(await statusOf(other)).toBe('UNVERIFIED');
  expect(await registrant.post(verify, { token })).toMatchObject({ status: 200 });
});

test('is confirmed with its password, which starts a session', async () => {
  const { email, token, owner } = await registered();
  expect(await owner.post(verify, { token, password: 'not the password' })).toMatchObject({ status: 401 });
  expect(await owner.post(verify, { token, password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await owner.get('/cli/user/initial_data')).toMatchObject({
    status: 200,
    body: { status: 'ACTIVE', user_emailID: email },
  });
  expect(await owner.post(verify, { token, password: PASSWORD })).toMatchObject({ status: 400 });
});

test('is taken over by a password reset, which ends the other’s sessions and says what to check', async () => {
  const { registrant, email, owner } = await registered();
  await owner.post('/cli/user/forgot_password', { email_id: email });
  const reset = { token: await linkTo(email, '/reset-password'), password: 'my own long passphrase' };
  expect(await owner.post('/cli/user/reset_password', reset)).toMatchObject({ status: 200 });
  expect(await registrant.get('/cli/user/initial_data')).toMatchObject({ status: 401 });
  expect(await registrant.post('/cli/user/login', { email_id: email, password: PASSWORD })).toMatchObject({
    status: 401,
  });
  const changed = async () =>
    (await writtenMails(server)).find(
      ({ to, subject }) => to?.[0]?.address === email && subject === 'Your password was changed (Inlet)',
    );
  await expect.poll(changed).toBeDefined();
  expect((await changed())?.text?.replaceAll(/\s+/g, ' ')).toContain('a user who registered it could use the account');
});

test('counts wrong passwords as failed logins', async () => {
  const { token, owner } = await registered();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1)
    statuses.push((await owner.post(verify, { token, password: `wrong password ${attempt}` })).status);
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});
