import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { startServer, type TestServer, testClock } from '../../../tests/server/harness.ts';
import { writtenMails } from '../../../tests/server/outbox.ts';
import { type NewForm, newForm, type Person } from '../../../tests/server/person.ts';
import { detail, received, sent } from '../../../tests/server/reply-calls.ts';
import { sharedWith, verifiedPerson } from '../../../tests/server/shared-form.ts';
import { DELIVERIES_TOPIC, HOLD_MS } from '../../deliveries/server/public.ts';

const clock = testClock('2026-11-20T12:00:00Z');
let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer({ clock });
  owner = await verifiedPerson(server, 'owner@example.test');
});
beforeEach(async () => {
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

const setStatus = (of: Person, status: string) =>
  sql`update accounts set status = ${status} where email = ${of.email}`.execute(server.db);

/** A reply of a colleague, held until `passHold`. */
async function held(visitor: string) {
  const id = await received(server, form, { email: visitor, message: 'Hi' });
  const { person, access } = await sharedWith(server, owner, form, 'ADMIN');
  await sent(person, id);
  const change = (part: object) => owner.patch(`/v2/cli/forms/${form.form_id}/access/${access.id}`, part);
  return { id, person, change };
}

async function passHold(): Promise<void> {
  clock.advance(HOLD_MS);
  await server.live.publish(DELIVERIES_TOPIC, null);
}

/** The reply's state and reason, once it has been tried. */
async function outcomeOf(id: number) {
  const read = async () => (await detail(owner, id)).replies?.[0];
  await expect.poll(async () => (await read())?.state).toMatch(/^(?:sent|failed)$/);
  const reply = await read();
  return [reply?.state, reply?.reason];
}

const receivedBy = async (visitor: string) =>
  (await writtenMails(server)).filter(({ to }) => to?.some(({ address }) => address === visitor)).length;

test('a reply of a colleague is sent while the colleague may reply', async () => {
  const { id } = await held('sent@visitor.test');
  await passHold();
  expect((await outcomeOf(id))[0]).toBe('sent');
  expect(await receivedBy('sent@visitor.test')).toBe(1);
});

test.each<[string, (reply: Awaited<ReturnType<typeof held>>) => Promise<unknown>]>([
  ['access was revoked', ({ change }) => change({ is_revoked: true })],
  ['role was changed to viewer', ({ change }) => change({ privilege_type: 'ONLY_VIEW_USER' })],
  ['account was suspended', ({ person }) => setStatus(person, 'SUSPENDED')],
  ['account was deleted', ({ person }) => sql`delete from accounts where email = ${person.email}`.execute(server.db)],
])('is not sent if its author’s %s while it was held', async (_, end) => {
  const reply = await held('never@visitor.test');
  await end(reply);
  await passHold();
  expect(await outcomeOf(reply.id)).toEqual([
    'failed',
    'Not sent: its author may no longer reply to submissions of this form',
  ]);
  expect(await receivedBy('never@visitor.test')).toBe(0);
});

test('is not sent if the account of the form’s owner was suspended while it was held', async () => {
  const { id } = await held('neither@visitor.test');
  await setStatus(owner, 'SUSPENDED');
  await passHold();
  const dead = async () =>
    (
      await sql`select id from deliveries where kind = 'reply' and submission_id = ${id} and state = 'dead'`.execute(
        server.db,
      )
    ).rows.length;
  await expect.poll(dead).toBe(1);
  await setStatus(owner, 'ACTIVE');
  expect(await outcomeOf(id)).toEqual(['failed', 'Not sent: the account of the form’s owner is suspended']);
  expect(await receivedBy('neither@visitor.test')).toBe(0);
});
