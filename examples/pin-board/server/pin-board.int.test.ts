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

test('counts every pin of a submission and lists it on the board', async () => {
  const [id = 0] = await arriveAt(server, form);
  await Promise.all([1, 2, 3].map(() => owner.post(`/v2/cli/pin-board/${id}`)));
  const { body } = await owner.get<{ data: unknown }>('/v2/cli/pin-board');
  expect(body.data).toEqual([{ submission_id: id, pins: 3 }]);
});

test('hides pins from users without access to the form and rejects their pins', async () => {
  const [id = 0] = await arriveAt(server, form);
  await owner.post(`/v2/cli/pin-board/${id}`);
  const outsider = await newPerson(server);
  expect((await outsider.get<{ data: unknown }>('/v2/cli/pin-board')).body.data).toEqual([]);
  expect((await outsider.post(`/v2/cli/pin-board/${id}`)).status).toBe(404);
});

test('shows pins to viewers and rejects their pins', async () => {
  const [id = 0] = await arriveAt(server, form);
  await owner.post(`/v2/cli/pin-board/${id}`);
  const viewer = await newPerson(server);
  await giveAccess(server, form, viewer, 'ONLY_VIEW_USER');
  const { body } = await viewer.get<{ data: readonly { submission_id: number }[] }>('/v2/cli/pin-board');
  expect(body.data.map(({ submission_id }) => submission_id)).toContain(id);
  expect((await viewer.post(`/v2/cli/pin-board/${id}`)).status).toBe(403);
});
