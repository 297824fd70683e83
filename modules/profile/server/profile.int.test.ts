import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { listenLive } from '../../../tests/server/live-stream.ts';
import { newPerson, PASSWORD, Person } from '../../../tests/server/person.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('lets the user read and change their name everywhere', async () => {
  const ann = await newPerson(server, 'ann@example.test');
  const addresses = { username: 'ann@example.test', email_id: 'ann@example.test', emailID: 'ann@example.test' };
  expect((await ann.get('/cli/user/settings')).body).toMatchObject({ success: true, ...addresses });
  const changed = await ann.put('/cli/user/settings', { name: '  Ann O’Hara ' });
  expect(changed).toMatchObject({ status: 200, body: { success: true, name: 'Ann O’Hara', ...addresses } });
  expect((await ann.get('/cli/user/settings')).body).toMatchObject({ name: 'Ann O’Hara' });
  expect((await ann.get('/cli/user/initial_data')).body).toMatchObject({ user_name: 'Ann O’Hara' });
});

test('accepts the unchanged email address, and rejects any other field', async () => {
  const bob = await newPerson(server, 'bob@example.test');
  const put = (body: object) => bob.put('/cli/user/settings', body);
  expect(await put({ name: 'Bob', email_id: 'BOB@example.test', emailID: 'bob@example.test' })).toMatchObject({
    status: 200,
  });
  expect(await put({ name: 'Eve', email_id: 'eve@example.test' })).toMatchObject({
    status: 400,
    body: { success: false, errors: ['The email address cannot be changed.'] },
  });
  for (const body of [{}, { name: ' ' }, { name: 'a\nb' }, { name: 'Bob', plan: 'free' }, { name: 'Bob', id: 1 }])
    expect(await put(body)).toMatchObject({ status: 400 });
  expect((await bob.get('/cli/user/settings')).body).toMatchObject({ name: 'Bob' });
});

test('pushes the new name to other tabs of the account only', async () => {
  const base = (await server.listen()).console;
  const [ann, bob] = [await newPerson(server), await newPerson(server)];
  const [hers, his] = [await listenLive(base, ann), await listenLive(base, bob)];
  await ann.put('/cli/user/settings', { name: 'Anna' });
  await expect.poll(() => hers.received.map(({ data }) => data)).toEqual([{ event: 'profile', name: 'Anna' }]);
  expect(his.received).toEqual([]);
  for (const { leave } of [hers, his]) leave();
});

test('ends every session except the caller’s', async () => {
  const here = await newPerson(server, 'everywhere@example.test');
  const there = new Person(server, here.email);
  await there.post('/cli/user/login', { email_id: here.email, password: PASSWORD });
  const other = await newPerson(server);
  expect(await there.get('/cli/user/settings')).toMatchObject({ status: 200 });
  expect(await here.post('/cli/user/sign_out_everywhere')).toMatchObject({ status: 200 });
  expect(await there.get('/cli/user/settings')).toMatchObject({ status: 401 });
  expect(await here.get('/cli/user/settings')).toMatchObject({ status: 200 });
  expect(await other.get('/cli/user/settings')).toMatchObject({ status: 200 });
});
