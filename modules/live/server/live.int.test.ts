import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/kit.ts';
import { SubmissionsArrivedLiveEvent } from '../../submissions/live-events.ts';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { giveAccess } from '../../../tests/server/inbox-of.ts';
import { listenLive } from '../../../tests/server/live-stream.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';
import { openStream } from './stream.ts';

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startServer();
  base = (await server.listen()).console;
});
afterAll(() => server[Symbol.asyncDispose]());

const listen = (person: Person) => listenLive(base, person);

const submit = (form: NewForm) =>
  server.collector.inject({
    method: 'POST',
    url: `/f/${form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Ann',
  });

test('sends a submission and a mark to everyone who may see the form, and to nobody else', async () => {
  const [owner, viewer, unrelated] = [await newPerson(server), await newPerson(server), await newPerson(server)];
  const form = await newForm(owner);
  await newForm(unrelated);
  await giveAccess(server, form, viewer, 'ONLY_VIEW_USER');
  const streams = [await listen(owner), await listen(viewer), await listen(unrelated)];
  // On PostgreSQL, the event of the access given above may arrive late.
  const received = () => streams.map((stream) => stream.received.filter(({ event }) => event !== 'access'));
  await submit(form);
  await expect.poll(() => received().map(({ length }) => length), { timeout: 2000 }).toEqual([1, 1, 0]);
  const { last_id } = SubmissionsArrivedLiveEvent.parse(received()[0]?.[0]?.data);
  expect(received()[1]).toEqual([
    { event: 'submission', data: { event: 'submission', form_id: form.form_id, last_id } },
  ]);
  await owner.post(`/cli/submission/mark_as/${last_id}`, { marker: 'spam' });
  await expect
    .poll(() => received()[1]?.[1])
    .toMatchObject({ event: 'marked', data: { submission_id: last_id, marker: 'spam' } });
  expect(received()[2]).toEqual([]);
  for (const { leave } of streams) leave();
});

test('updates an open page’s subscriptions when a form is created or a share revoked', async () => {
  const [owner, viewer] = [await newPerson(server), await newPerson(server)];
  const stream = await listen(owner);
  const form = await newForm(owner);
  await expect.poll(() => stream.received).toEqual([{ event: 'access', data: { event: 'access' } }]);
  await submit(form);
  await expect.poll(() => stream.received[1]).toMatchObject({ event: 'submission', data: { form_id: form.form_id } });

  await giveAccess(server, form, viewer, 'ADMIN');
  const shared = await listen(viewer);
  const { rows } = await sql<{ id: number }>`
    update form_links set is_revoked = true where privilege_type = 'ADMIN' returning account_id as id`.execute(
    server.db,
  );
  await server.live.publish(`account:${rows[0]?.id}`, { event: 'access' });
  await expect.poll(() => shared.received).toEqual([{ event: 'access', data: { event: 'access' } }]);
  await submit(form);
  await expect.poll(() => stream.received).toHaveLength(3);
  expect(shared.received).toHaveLength(1);
  stream.leave();
  shared.leave();
});

test('sends a stream what happened since the data that the console has loaded', async () => {
  const [owner, unrelated] = [await newPerson(server), await newPerson(server)];
  const [form, other] = [await newForm(owner), await newForm(unrelated)];
  // PostgreSQL may announce it after its response, and so after the position that is read next.
  let leave = () => {};
  const announced = new Promise((resolve) => {
    leave = server.live.subscribe(`form:${form.form_id}`, resolve);
  });
  await submit(form);
  await announced;
  leave();
  const positionOf = async (person: Person) => {
    const { body } = await person.get<{ data: { live_position: string } }>('/v2/cli/misc/initial-data');
    return body.data.live_position;
  };
  const position = await positionOf(owner);
  await submit(form);
  await submit(other);
  const stream = await listenLive(base, owner, position);
  await expect.poll(() => stream.received.map(({ event }) => event)).toEqual(['submission']);
  await submit(form);
  await expect.poll(() => stream.received.map(({ event }) => event)).toEqual(['submission', 'submission']);
  stream.leave();

  // It cannot know what happened at a position of another time.
  const lost = await listenLive(base, owner, 'other.1.1');
  await expect.poll(() => lost.received).toEqual([{ event: 'missed', data: { event: 'missed' } }]);
  lost.leave();
});

test('requires a session and ends open streams on logout', async () => {
  const person = await newPerson(server);
  const stream = await listen(person);
  expect(stream.status).toBe(200);
  const cookie = person.cookie;
  await person.get('/cli/user/logout');
  await expect.poll(() => stream.ended).toBe(true);
  expect((await fetch(`${base}/cli/live`, { headers: { cookie: cookie ?? '' } })).status).toBe(401);
});

test('cleans up a stream whose forms cannot be read', async () => {
  let followed = 0;
  const follow = () => {
    followed++;
    return () => void followed--;
  };
  const live = {
    publish: () => Promise.resolve(),
    subscribe: follow,
    onGap: follow,
    position: () => '',
    after: () => undefined,
  };
  const log = pino({ level: 'silent' });
  await expect(openStream({ db: server.db, live, log }, Number.NaN)).rejects.toThrow();
  await expect.poll(() => followed).toBe(0);
});
