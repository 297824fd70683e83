import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notifications } from '../../../contract/entity/notification.ts';
import { startServer, testClock, type TestServer } from '../../../tests/server/harness.ts';
import { listenLive } from '../../../tests/server/live-stream.ts';
import { newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { accountByAddress } from '../../accounts/server/public.ts';
import { postNotification } from './public.ts';

const clock = testClock(new Date().toISOString());
let server: TestServer;
let base: string;
beforeAll(async () => {
  // This test advances the clock by years, and an expiring trial would post notifications of its own.
  server = await startServer({ clock, env: { BILLING_PROVIDER: 'none' } });
  base = (await server.listen()).console;
});
afterAll(() => server[Symbol.asyncDispose]());

const idOf = async (person: Person): Promise<number> => (await accountByAddress(server.db, person.email))?.id ?? 0;
const seenBy = async (person: Person): Promise<Notifications> =>
  (await person.get<{ data: Notifications }>('/v2/cli/misc/initial-data')).body.data;
const read = (person: Person, id: number | string) => person.get(`/cli/notification/read/${id}`);

test('shows a notification to one account only to it, and one to all to every existing account, ordered by type', async () => {
  const [ann, bob] = [await newPerson(server), await newPerson(server)];
  const own = await postNotification(server, { accountId: await idOf(ann), type: 'error', message: 'Yours' });
  const all = await postNotification(server, { accountId: null, type: 'info', message: 'Everyone’s' });
  expect(await seenBy(ann)).toMatchObject({
    error: [{ id: own, message: 'Yours' }],
    // The first account is warned that email is not configured.
    info: [{ id: 'email-not-set-up' }, { id: all, message: 'Everyone’s' }],
  });
  expect(await seenBy(bob)).toMatchObject({ error: [], info: [{ id: all }] });
  const late = await newPerson(server);
  expect((await seenBy(late)).info).toEqual([]);
});

test('hides a dismissed notification permanently, for that account only', async () => {
  const [ann, bob] = [await newPerson(server), await newPerson(server)];
  const own = await postNotification(server, { accountId: await idOf(ann), type: 'other', message: 'Yours' });
  const all = await postNotification(server, { accountId: null, type: 'warning', message: 'Everyone’s' });
  expect(await read(bob, own)).toMatchObject({ status: 404 });
  expect(await read(ann, 999_999)).toMatchObject({ status: 404 });
  expect((await seenBy(ann)).other).toHaveLength(1);
  for (const id of [own, all, all]) expect(await read(ann, id)).toMatchObject({ status: 200, body: { success: true } });
  clock.advance(400 * 86_400_000);
  await ann.post('/cli/user/login', { email_id: ann.email, password: 'correct horse battery' });
  await bob.post('/cli/user/login', { email_id: bob.email, password: 'correct horse battery' });
  expect(await seenBy(ann)).toMatchObject({ other: [], warning: [{ id: 'verify-email' }] });
  expect((await seenBy(bob)).warning).toContainEqual({ id: all, message: 'Everyone’s' });
});

test('hides a dismissed computed notification for seven days while it applies', async () => {
  const ann = await newPerson(server);
  expect(await read(ann, 'verify-email')).toMatchObject({ status: 200 });
  expect(await read(ann, 'no-such-notice')).toMatchObject({ status: 404 });
  expect((await seenBy(ann)).warning).toEqual([]);
  clock.advance(6.9 * 86_400_000);
  expect((await seenBy(ann)).warning).toEqual([]);
  clock.advance(0.2 * 86_400_000);
  expect((await seenBy(ann)).warning).toMatchObject([{ id: 'verify-email' }]);
});

test('hides dismissed information permanently, although it still applies', async () => {
  const time = testClock(new Date().toISOString());
  await using installation = await startServer({ clock: time, env: { BILLING_PROVIDER: 'none' } });
  const operator = await newPerson(installation);
  expect((await seenBy(operator)).info).toMatchObject([{ id: 'email-not-set-up' }]);
  expect(await read(operator, 'email-not-set-up')).toMatchObject({ status: 200 });
  time.advance(400 * 86_400_000);
  await operator.post('/cli/user/login', { email_id: operator.email, password: 'correct horse battery' });
  expect(await seenBy(operator)).toMatchObject({ info: [], warning: [{ id: 'verify-email' }] });
});

test('rejects cross-site dismissals', async () => {
  const ann = await newPerson(server);
  const response = await ann.get('/cli/notification/read/verify-email', { 'sec-fetch-site': 'cross-site' });
  expect(response.status).toBe(403);
  expect((await seenBy(ann)).warning).toHaveLength(1);
});

test('includes them in the detail of a submission', async () => {
  const ann = await newPerson(server);
  const form = await newForm(ann);
  const { body: made } = await ann.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_uid}`);
  const id = await postNotification(server, { accountId: await idOf(ann), type: 'error', message: 'Mind this' });
  const { body } = await ann.get(`/cli/submission/${made.submission_id}`);
  expect(body).toMatchObject({ error: [{ id, message: 'Mind this' }], warning: [{ id: 'verify-email' }] });
});

test('pushes new and dismissed notifications to open consoles', async () => {
  const [ann, bob] = [await newPerson(server), await newPerson(server)];
  const [hears, other] = [await listenLive(base, ann), await listenLive(base, bob)];
  const id = await postNotification(server, { accountId: await idOf(ann), type: 'info', message: 'Hello' });
  const all = await postNotification(server, { accountId: null, type: 'other', message: 'Hello all' });
  await read(ann, id);
  const toAll = { event: 'notice', notice: { id: all, message: 'Hello all', type: 'other' } };
  await expect
    .poll(() => hears.received.map(({ data }) => data))
    .toEqual([
      { event: 'notice', notice: { id, message: 'Hello', type: 'info' } },
      toAll,
      { event: 'notice-read', id },
    ]);
  await expect.poll(() => other.received.map(({ data }) => data)).toEqual([toAll]);
  for (const { leave } of [hears, other]) leave();
});

test('posts nothing if the transaction is rolled back', async () => {
  const ann = await newPerson(server);
  const accountId = await idOf(ann);
  const undone = server.db.transaction().execute(async (tx) => {
    await postNotification({ db: tx, live: server.live }, { accountId, type: 'info', message: 'Never' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect((await seenBy(ann)).info).toEqual([]);
});
