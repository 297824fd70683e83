import { expect, test } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { arriveAt, colleague, eventsOf } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { newPerson } from '../../../tests/server/person.ts';
import { getSubmission } from '../../submissions/contract.ts';
import { WorkflowChangedLiveEvent } from '../contract.ts';

const here = ownFormEach();

const step = (display_name: string, from: string, to_state: string) => ({
  unique_name: display_name.toLowerCase(),
  display_name,
  from_states: [from],
  to_state,
  required_data: null,
});
const small = { states: ['OPEN', 'DONE'], actions: [step('Finish', 'OPEN', 'DONE')] };
const address = () => `/v2/cli/forms/${here.form.form_uid}/workflow`;
const save = (body: object, person = here.owner) => person.put(address(), body);
const submit = () =>
  here.server.collector.inject({
    method: 'POST',
    url: `/f/${here.form.form_uid}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    payload: 'name=Ann',
  });
const states = async () => {
  const { body } = await here.owner.get<{ submissions: { current_state: string }[] }>(
    `/cli/submissions/${here.form.form_id}`,
  );
  return body.submissions.map(({ current_state }) => current_state);
};

test('returns the default workflow for a new form', async () => {
  const { body } = await here.owner.get(address());
  expect(body).toEqual({
    data: {
      states: DEFAULT_STATES,
      actions: DEFAULT_ACTIONS,
      outcomes: { WON: 'well', LOST: 'badly' },
      submissions: {},
      revision: 0,
    },
  });
});

test('applies a saved workflow everywhere, including the initial state of new submissions', async () => {
  const received = eventsOf(here.server, here.form);
  const stored = { ...small, outcomes: { DONE: 'well' }, submissions: {}, revision: 1 };
  expect((await save(small)).body).toEqual({ data: { ...stored, moved: 0 } });
  expect((await here.owner.get(address())).body).toEqual({ data: stored });
  const { body } = await here.owner.get<{ data: object }>(`/v2/cli/forms/${here.form.form_uid}`);
  expect(body.data).toMatchObject({ all_states: ['OPEN', 'DONE'], state_outcomes: { DONE: 'well' } });
  expect((await here.owner.get(`/cli/submissions/${here.form.form_id}`)).body).toMatchObject({
    detailed_action_specs: small.actions,
  });
  await submit();
  expect(await states()).toEqual(['OPEN']);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  expect(WorkflowChangedLiveEvent.safeParse(received[0]).success).toBe(true);
});

test('stores the outcomes of states, except for the initial and unknown ones', async () => {
  const outcomes = { OPEN: 'well', DONE: 'badly', GONE: 'well' } as const;
  expect((await save({ ...small, outcomes })).body['data']).toMatchObject({ outcomes: { DONE: 'badly' } });
  const { body } = await here.owner.get<{ data: object }>(`/v2/cli/forms/${here.form.form_uid}`);
  expect(body.data).toHaveProperty('state_outcomes', { DONE: 'badly' });
  expect((await save({ ...small, outcomes: {} })).body['data']).toHaveProperty('outcomes', {});
  expect((await save({ ...small, outcomes: { DONE: 'so so' } })).status).toBe(400);
});

test('moves the submissions of a removed state to its replacement, with a history entry', async () => {
  const [first = 0] = await arriveAt(here.server, here.form, 3);
  await arriveAt(here.server, here.form, 1, 'WON');
  const rejected = await save(small);
  expect([rejected.status, rejected.body]).toMatchObject([409, { error: { code: 'STATE_IN_USE' } }]);
  expect((await save({ ...small, replacements: { NEW: 'OPEN', WON: 'GONE' } })).status).toBe(422);
  expect(await states()).toEqual(['NEW', 'NEW', 'NEW', 'WON']);
  const { body } = await save({ ...small, replacements: { NEW: 'OPEN', WON: 'DONE' } });
  expect(body['data']).toMatchObject({ moved: 4, submissions: { OPEN: 3, DONE: 1 } });
  expect(await states()).toEqual(['OPEN', 'OPEN', 'OPEN', 'DONE']);
  const found = getSubmission.response.parse((await here.owner.get(`/cli/submission/${first}`)).body);
  expect(found.state_transitions).toMatchObject([{ from_state: 'NEW', to_state: 'OPEN', aux_data: null }]);
  expect(found.state_transitions[0]?.initiated_by).toMatch(/^Person/);
  expect(found.history[0]?.kind).toBe('moved');
});

test.each([
  [{ ...small, states: ['OPEN'] }, 'UNKNOWN_STATE'],
  [{ ...small, states: ['OPEN', 'DONE', 'LOST'] }, 'UNREACHABLE_STATE'],
  [{ ...small, states: ['OPEN', 'DONE', 'open'] }, 'DUPLICATE_STATE'],
  [{ ...small, actions: [...small.actions, ...small.actions] }, 'DUPLICATE_ACTION'],
  [{ states: ['UNREAD'], actions: [] }, 'RESERVED_STATE'],
])('rejects %j: %s', async (draft, code) => {
  const { status, body } = await save(draft);
  expect([status, body]).toMatchObject([422, { error: { code } }]);
  expect((await here.owner.get(address())).body).toMatchObject({ data: { states: DEFAULT_STATES } });
});

const savedMeanwhile = {
  code: 'SAVED_MEANWHILE',
  message: 'Someone else saved this workflow. Your changes are not saved.',
};

test('accepts one of two concurrent saves of a revision and rejects the other; without a revision the last one wins', async () => {
  const colleagues = [here.owner, await colleague(here.server, here.form, 'ADMIN')];
  const responses = await Promise.all(colleagues.map((person) => save({ ...small, revision: 0 }, person)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body).toEqual({
    error: { ...savedMeanwhile, details: [savedMeanwhile] },
  });
  const other = { states: ['START'], actions: [] };
  expect((await save({ ...other, revision: 2 })).status).toBe(409);
  expect((await here.owner.get(address())).body).toMatchObject({ data: { ...small, revision: 1 } });
  expect((await save({ ...other, revision: 1 })).body).toMatchObject({ data: { ...other, revision: 2 } });
  expect((await save(small)).body).toMatchObject({ data: { ...small, revision: 3 } });
  expect((await save({ ...small, revision: -1 })).status).toBe(400);
});

test('lets admins save, denies view-only users and hides the form from unrelated accounts', async () => {
  const viewer = await colleague(here.server, here.form, 'ONLY_VIEW_USER');
  const unrelated = await newPerson(here.server);
  expect([(await viewer.get(address())).status, (await save(small, viewer)).status]).toEqual([403, 403]);
  expect([(await unrelated.get(address())).status, (await save(small, unrelated)).status]).toEqual([404, 404]);
  expect((await save(small, await colleague(here.server, here.form, 'ADMIN'))).status).toBe(200);
});

test('leaves no submission in a state that is removed while it arrives', async () => {
  await Promise.all([save(small), ...Array.from({ length: 12 }, submit)]);
  await save({ ...small, replacements: { NEW: 'OPEN' } });
  const other = { states: ['START'], actions: [] };
  const saved = async () => {
    const response = await save({ ...other, replacements: { OPEN: 'START' } });
    expect(response.status).toBe(200);
  };
  await Promise.all([...Array.from({ length: 6 }, submit), saved(), ...Array.from({ length: 6 }, submit)]);
  expect(new Set(await states())).toEqual(new Set(['START']));
});
