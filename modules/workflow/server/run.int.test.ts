import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_ACTIONS } from '../../../contract/entity/workflow.ts';
import { ownPage, testClock } from '../../../tests/server/harness.ts';
import { arriveAt, colleague, eventsOf } from '../../../tests/server/inbox-of.ts';
import { ownFormEach } from '../../../tests/server/own-form.ts';
import { newForm, newPerson } from '../../../tests/server/person.ts';
import { getSubmission } from '../../submissions/contract.ts';
import { type ActionDraft, ActionRunLiveEvent, runActionCall } from '../contract.ts';

let id: number;
const clock = testClock('2026-11-20T12:00:00Z');
const now = clock.now().getTime() / 1000;
const here = ownFormEach({ clock });
beforeEach(async () => {
  [id = 0] = await arriveAt(here.server, here.form);
});

const addressOf = (name: string, submission = id, of = here.form) =>
  `/cli/state/run_action/${of.form_uid}/${submission}/${name}`;
const detail = async (person = here.owner) =>
  getSubmission.response.parse((await person.get(`/cli/submission/${id}`)).body);
const names = (specs: readonly { readonly unique_name: string }[]) => specs.map(({ unique_name }) => unique_name);

test("returns all of the form's actions in the list and the available ones in the detail", async () => {
  const { body } = await here.owner.get(`/cli/submissions/${here.form.form_id}`);
  expect(body['detailed_action_specs']).toEqual(DEFAULT_ACTIONS);
  const found = await detail();
  expect(names(found.action_specs)).toEqual(['contact', 'schedule_call', 'lose']);
  expect(found.IS_ACTIONS_AVAILABLE).toBe(true);
});

test('moves the submission and returns the actions of the new state', async () => {
  const received = eventsOf(here.server, here.form);
  const { status, body } = await here.owner.get(addressOf('contact'));
  expect([status, body['success'], body['message']]).toEqual([200, true, 'Contact']);
  const response = runActionCall.response.parse(body);
  expect(response).toMatchObject({ submission_id: id, current_state: 'CONTACTED', IS_ACTIONS_AVAILABLE: true });
  expect(names(response.action_specs)).toEqual(['schedule_call', 'qualify', 'lose']);
  const found = await detail();
  expect(found).toMatchObject({ current_state: 'CONTACTED', action_specs: response.action_specs });
  expect(found.state_transitions).toEqual([response.transition]);
  expect(response.transition).toMatchObject({
    from_state: 'NEW',
    to_state: 'CONTACTED',
    timestamp: now,
    aux_data: null,
  });
  expect(response.transition.initiated_by).toMatch(/^Person/);
  expect(found.history.map(({ kind }) => kind)).toEqual(['action']);
  await expect.poll(() => received).toHaveLength(1);
  expect(ActionRunLiveEvent.parse(received[0])).toMatchObject({ unique_name: 'contact', to_state: 'CONTACTED' });
});

test.each([
  ['under auxiliary_data', { auxiliary_data: { call_at: '2026-11-21T10:00:00+01:00', agenda: 'Price' } }],
  ['bare', { call_at: '2026-11-21T09:00:00Z', agenda: 'Price' }],
  [
    'with its name',
    { action_unique_name: 'schedule_call', auxiliary_data: { call_at: 1_795_251_600, agenda: 'Price' } },
  ],
  ['bare with its name', { action_unique_name: 'schedule_call', call_at: '2026-11-21T09:00:00Z', agenda: 'Price' }],
])('data may come %s', async (_, sent) => {
  expect((await here.owner.post(addressOf('schedule_call'), sent)).body).toMatchObject({ message: 'Schedule call' });
  const [transition] = (await detail()).state_transitions;
  expect(transition?.aux_data).toEqual({ call_at: '2026-11-21T09:00:00.000Z', agenda: 'Price' });
});

test('returns state changes in execution order, even within one second', async () => {
  for (const name of ['contact', 'qualify', 'win', 'reopen', 'contact'])
    expect((await here.owner.get(addressOf(name))).status, name).toBe(200);
  const changes = (await detail()).state_transitions;
  expect(changes.map(({ from_state, to_state }) => `${from_state} → ${to_state}`)).toEqual([
    'NEW → CONTACTED',
    'CONTACTED → QUALIFIED',
    'QUALIFIED → WON',
    'WON → NEW',
    'NEW → CONTACTED',
  ]);
  expect(new Set(changes.map(({ timestamp }) => timestamp))).toEqual(new Set([now]));
});

test('stores field labels and types in the history as they were at the time of the run', async () => {
  const url = `/v2/cli/forms/${here.form.form_uid}/workflow`;
  const { body } = await here.owner.get<{ data: { states: string[]; actions: ActionDraft[] } }>(url);
  const { states, actions } = body.data;
  const invite: ActionDraft = {
    unique_name: 'invite',
    display_name: 'Invite',
    from_states: ['NEW'],
    to_state: 'CONTACTED',
    required_data: { tasting_at: 'DATE', number_of_guests: 'STRING' },
    field_labels: { number_of_guests: 'Number of guests', gone: 'Not there' },
  };
  const saved = await here.owner.put<{ data: { actions: ActionDraft[] } }>(url, {
    states,
    actions: [...actions, invite],
  });
  expect(saved.body.data.actions.at(-1)?.field_labels).toEqual({ number_of_guests: 'Number of guests' });
  const sent = { tasting_at: '2026-11-28T15:00:00Z', number_of_guests: '12' };
  const aux_fields = {
    tasting_at: { label: 'Tasting at', type: 'DATE' },
    number_of_guests: { label: 'Number of guests', type: 'STRING' },
  };
  expect((await here.owner.post(addressOf('invite'), sent)).body).toMatchObject({ transition: { aux_fields } });
  await here.owner.put(url, { states, actions });
  const { state_transitions, history } = await detail();
  expect(state_transitions).toMatchObject([{ aux_fields }]);
  expect(history.at(-1)?.payload).toMatchObject({ aux_fields });
});

test('rejects an invalid run in SPEC’s wording without changing anything', async () => {
  const rejected = async (response: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await response;
    return [status, ...(body['errors'] as string[])];
  };
  expect(await rejected(here.owner.get(addressOf('lose')))).toEqual([400, 'action requires auxiliary data reason']);
  expect(await rejected(here.owner.post(addressOf('lose'), { reason: '' }))).toEqual([
    400,
    'action requires auxiliary data reason',
  ]);
  expect(await rejected(here.owner.get(addressOf('win')))).toEqual([409, 'action is not valid for state']);
  expect(await rejected(here.owner.get(addressOf('dance')))).toEqual([404, 'no action with unique name']);
  const other = { action_unique_name: 'contact', reason: 'x' };
  expect((await here.owner.post(addressOf('lose'), other)).status).toBe(400);
  expect((await here.owner.post(addressOf('contact'), { auxiliary_data: {}, more: { x: 1 } })).status).toBe(400);
  await here.owner.put(`/v2/cli/forms/${here.form.form_uid}/workflow`, { states: ['NEW'], actions: [] });
  expect(await rejected(here.owner.get(addressOf('contact')))).toEqual([404, 'no action_specs']);
  expect(await detail()).toMatchObject({ current_state: 'NEW', history: [], IS_ACTIONS_AVAILABLE: false });
});

test('applies ten concurrent runs once', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => here.owner.get(addressOf('contact'))));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await detail()).state_transitions).toHaveLength(1);
});

test('hides submissions of other forms and of other accounts’ forms', async () => {
  const unrelated = await newPerson(here.server);
  const elsewhere = await newForm(unrelated);
  const [theirs = 0] = await arriveAt(here.server, elsewhere);
  const own = await newForm(here.owner);
  const responses = [
    await here.owner.get(addressOf('contact', id, own)),
    await here.owner.get(addressOf('contact', theirs)),
    await here.owner.get(addressOf('contact', theirs, elsewhere)),
    await unrelated.get(addressOf('contact')),
    await unrelated.get(addressOf('contact', id, elsewhere)),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await detail()).state_transitions).toEqual([]);
});

test('lets admins run actions; shows view-only users none and rejects theirs', async () => {
  const viewer = await colleague(here.server, here.form, 'ONLY_VIEW_USER');
  expect((await viewer.get(addressOf('contact'))).status).toBe(403);
  expect(await detail(viewer)).toMatchObject({ action_specs: [], IS_ACTIONS_AVAILABLE: false });
  expect((await (await colleague(here.server, here.form, 'ADMIN')).get(addressOf('contact'))).status).toBe(200);
});

test('rejects cross-site requests, including GET', async () => {
  expect((await here.owner.get(addressOf('contact'), { 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect(ownPage['sec-fetch-site']).toBe('same-origin');
  expect((await detail()).current_state).toBe('NEW');
});
