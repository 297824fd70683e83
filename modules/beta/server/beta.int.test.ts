import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { mailedLinks } from '../../../tests/server/outbox.ts';
import { newPerson, Person } from '../../../tests/server/person.ts';

const clock = testClock(new Date().toISOString());
let server: TestServer;
let visitor: Person;
beforeAll(async () => {
  server = await startServer({ clock });
  visitor = new Person(server, 'nobody');
});
afterAll(() => server[Symbol.asyncDispose]());

const signUp = (body: object) => visitor.post('/cli/user/quick_register', body);
const confirm = (token: string) => visitor.post('/cli/user/confirm_quick_register', { token });
const signups = async () =>
  (
    await sql<{ email: string; name: string | null; confirmed: boolean }>`
      select email, name, confirmed_at is not null as confirmed from beta_signups order by id`.execute(server.db)
  ).rows;
/** Confirmation links emailed to `email`; waits until the queue is empty. */
async function linksTo(email: string) {
  await expect
    .poll(async () => (await sql`select 1 from deliveries where state = 'waiting'`.execute(server.db)).rows)
    .toEqual([]);
  return (await mailedLinks(server)).filter(({ to, page }) => to === email && page === '/getstarted');
}

test('stores an address and confirms it with the emailed link, which can be opened twice', async () => {
  expect(await signUp({ email_id: 'ann@example.test', name: 'Ann' })).toMatchObject({ status: 200 });
  expect(await signups()).toEqual([{ email: 'ann@example.test', name: 'Ann', confirmed: false }]);
  const [link, ...more] = await linksTo('ann@example.test');
  expect(more).toEqual([]);
  for (const _ of [1, 2]) expect(await confirm(link?.token ?? '')).toMatchObject({ status: 200 });
  expect(await signups()).toMatchObject([{ confirmed: true }]);
});

test('responds alike to a known address, changes nothing, and sends no further email to a confirmed one', async () => {
  const before = await linksTo('ann@example.test');
  const known = await signUp({ emailID: 'ANN@example.test', name: 'Eve' });
  const unknown = await signUp({ emailID: 'new@example.test' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(await linksTo('ann@example.test')).toEqual(before);
  expect(await signups()).toMatchObject([{ email: 'ann@example.test', name: 'Ann' }, { email: 'new@example.test' }]);
});

test('sends an address at most five emails an hour and accepts only the newest link', async () => {
  for (let count = 0; count < 8; count += 1) await signUp({ email_id: 'victim@example.test' });
  const links = await linksTo('victim@example.test');
  expect(links).toHaveLength(5);
  expect(await confirm(links[0]?.token ?? '')).toMatchObject({ status: 400 });
  expect(await confirm(links[4]?.token ?? '')).toMatchObject({ status: 200 });
});

test('rejects links that are forged or older than 7 days', async () => {
  await signUp({ email_id: 'late@example.test' });
  const [link] = await linksTo('late@example.test');
  clock.advance(7.1 * 86_400_000);
  expect(await confirm(link?.token ?? '')).toMatchObject({ status: 400 });
  expect(await confirm('x'.repeat(43))).toMatchObject({ status: 400 });
  expect((await signups()).find(({ email }) => email === 'late@example.test')).toMatchObject({ confirmed: false });
});

test.each([
  {},
  { email_id: 'a@b.test,c@d.test' },
  { email_id: ['a@b.test'] },
  { email_id: 'a@b.test\r\nBcc: c@d.test' },
  { email_id: 'x@y.test', admin: true },
])('rejects %j', async (body) => {
  expect(await signUp(body)).toMatchObject({ status: 400 });
});

test('limits how many addresses one visitor can store', async () => {
  const statuses = [];
  for (let count = 0; count < 110; count += 1)
    statuses.push((await signUp({ email_id: `many-${count}@example.test` })).status);
  expect(statuses).toContain(429);
  expect((await signUp({ email_id: 'more@example.test' })).headers['retry-after']).toBeDefined();
});

test('signs an account up for advanced reports once and rejects unknown features', async () => {
  clock.advance(2 * 3_600_000);
  const [ann, bob] = [await newPerson(server), await newPerson(server)];
  expect((await ann.get('/cli/user/beta_feature_signups')).body).toMatchObject({ beta_feature_signups: [] });
  for (const _ of [1, 2])
    expect(await ann.post('/cli/user/beta_feature_signup', { code: 'ADVANCED_REPORTS' })).toMatchObject({
      status: 200,
    });
  expect((await ann.get('/cli/user/beta_feature_signups')).body).toMatchObject({
    beta_feature_signups: [{ code: 'ADVANCED_REPORTS' }],
  });
  expect((await bob.get('/cli/user/beta_feature_signups')).body).toMatchObject({ beta_feature_signups: [] });
  expect(await ann.post('/cli/user/beta_feature_signup', { code: 'FREE_LUNCH' })).toMatchObject({ status: 400 });
});
