import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../tests/server/harness.ts';
import { arriveAt, giveAccess } from '../../../tests/server/inbox-of.ts';
import { type NewForm, newForm, newPerson, type Person } from '../../../tests/server/person.ts';

let server: TestServer;
let owner: Person;
let form: NewForm;
beforeAll(async () => {
  server = await startServer();
  owner = await newPerson(server);
  form = await newForm(owner);
});
afterAll(() => server[Symbol.asyncDispose]());

test('a submission is pinned as often as it was asked for, and is on the board', async () => {
  const [id = 0] = await arriveAt(server, form);
  await Promise.all([1, 2, 3].map(() => owner.post(`/v2/cli/pin-board/${id}`)));
  const { body } = await owner.get<{ data: unknown }>('/v2/cli/pin-board');
  expect(body.data).toEqual([{ submission_id: id, pins: 3 }]);
});

test('who does not see the form sees no pin of it and pins nothing', async () => {
  const [id = 0] = await arriveAt(server, form);
  await owner.post(`/v2/cli/pin-board/${id}`);
  const stranger = await newPerson(server);
  expect((await stranger.get<{ data: unknown }>('/v2/cli/pin-board')).body.data).toEqual([]);
  expect((await stranger.post(`/v2/cli/pin-board/${id}`)).status).toBe(404);
});

test('who may only view sees pins and pins nothing', async () => {
  const [id = 0] = await arriveAt(server, form);
  await owner.post(`/v2/cli/pin-board/${id}`);
  const viewer = await newPerson(server);
  await giveAccess(server, form, viewer, 'ONLY_VIEW_USER');
  const { body } = await viewer.get<{ data: readonly { submission_id: number }[] }>('/v2/cli/pin-board');
  expect(body.data.map(({ submission_id }) => submission_id)).toContain(id);
  expect((await viewer.post(`/v2/cli/pin-board/${id}`)).status).toBe(403);
});
