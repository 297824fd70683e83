import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer, testClock } from '../../../tests/server/harness.ts';
import { colleague } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { prove, verifiedPerson } from '../../../tests/server/shared-form.ts';
import { repliesOfAccount } from './limits.ts';
import { received, send, sent, states, undo } from '../../../tests/server/reply-calls.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  // The clock does not advance, so that no reply is sent.
  server = await startServer({ clock: testClock('2026-11-20T12:00:00Z') });
  owner = await verifiedPerson(server, 'owner@example.test');
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  form = await newForm(owner);
  await sql`delete from account_tries`.execute(server.db);
});

test('is for those who may edit the form, and for submissions of that form only', async () => {
  const id = await received(server, form);
  const reply = await sent(owner, id);
  const viewer = await colleague(server, form, 'ONLY_VIEW_USER');
  const unrelated = await newPerson(server);
  expect([(await send(viewer, id, 'x')).status, (await undo(viewer, id, reply.id)).status]).toEqual([403, 403]);
  expect([(await send(unrelated, id, 'x')).status, (await undo(unrelated, id, reply.id)).status]).toEqual([404, 404]);
  const other = await received(server, await newForm(owner));
  expect((await undo(owner, other, reply.id)).status).toBe(404);
  expect(await states(owner, id)).toEqual(['held']);
});

test('needs verified addresses of its author and of the form’s owner', async () => {
  const id = await received(server, form);
  const admin = await colleague(server, form, 'ADMIN');
  expect(await send(admin, id, 'x')).toMatchObject({ body: { error: { code: 'REPLIER_UNVERIFIED' } } });
  await prove(server, admin.email);
  await sql`update accounts set verified_at = null where email = ${owner.email}`.execute(server.db);
  expect(await send(admin, id, 'x')).toMatchObject({ body: { error: { code: 'FORM_OWNER_UNVERIFIED' } } });
  await prove(server, owner.email);
  expect((await send(admin, id, 'x')).status).toBe(200);
});

test.each(['', ' \n ', 'x'.repeat(10_001)])('rejects %.10j', async (text) => {
  const id = await received(server, form);
  expect((await send(owner, id, text)).status).toBe(400);
});

test('is limited to a hundred an hour for an account', async () => {
  const id = await received(server, form);
  for (let count = 0; count < repliesOfAccount.max; count += 1) await sent(owner, id);
  expect(await send(owner, id)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
});
