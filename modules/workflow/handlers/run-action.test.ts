import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIONS } from '../../../contract/entity/workflow.ts';
import { CommandRejected, FetchFailed, phaseOf } from '../../../src/kernel/index.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import settings from '../../settings/module.ts';
import { detailOf, rowOf } from '../../submissions/public.ts';
import { listLoaded, submissionOpened, submissionReloaded } from '../../submissions/events.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, FORM, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { recordRun, runAction, runActionOnEach } from '../commands.ts';
import { runActionCall, runActionWithData } from '../contract.ts';
import workflow from '../module.ts';
import { applicable } from '../runnable.ts';
import { offers } from '../state.ts';

const specs = [...DEFAULT_ACTIONS];
const offered = applicable(specs, 'NEW');
const transition = { from_state: 'NEW', to_state: 'CONTACTED', timestamp: 1_795_200_000, initiated_by: 'Ada' };
const moved = {
  message: 'Contact',
  submission_id: 1,
  current_state: 'CONTACTED',
  transition: { ...transition, aux_data: null },
  action_specs: applicable(specs, 'CONTACTED'),
  IS_ACTIONS_AVAILABLE: true,
};

function opened() {
  const started = inbox({
    more: [
      { folder: 'settings', module: settings },
      { folder: 'workflow', module: workflow },
    ],
  });
  started.given(
    listLoaded({ ...listResponse(submissions(2)), detailed_action_specs: specs, form_id: FORM, known: 0, kept: [] }),
    submissionOpened(detail(1, { is_read: true, action_specs: offered, IS_ACTIONS_AVAILABLE: true })),
  );
  const run = (action: string, data: Record<string, string> = {}) =>
    started.app.send(runAction({ form: FORM, submission: 1, action, data }));
  const names = () =>
    started.app
      .read(offers)
      .get(1)
      ?.specs.map(({ unique_name }) => unique_name);
  return { ...started, run, names };
}

/** A live event: someone has moved the submission. */
const elsewhere = (from_state: string, to_state: string) =>
  recordRun({ form_id: FORM, submission_id: 1, unique_name: 'any', from_state, to_state, by: 9 });

describe('an action', () => {
  it('moves the submission, appears in the timeline, updates the available actions and shows a 5 s toast', async () => {
    const { app, server, run, names } = opened();
    server.on(runActionCall, () => moved);
    expect(names()).toEqual(['contact', 'schedule_call', 'lose']);
    await run('contact').outcome;
    expect(server.callsTo(runActionCall)).toEqual([
      { params: { formId: String(FORM), submissionId: 1, actionName: 'contact' } },
    ]);
    expect(rowOf(app.read, 1)?.current_state).toBe('CONTACTED');
    expect(detailOf(app.read, 1)?.state_transitions).toEqual([moved.transition]);
    expect(names()).toEqual(['schedule_call', 'qualify', 'lose']);
    expect(toastTexts(app)).toEqual([{ severity: 'success', text: 'Action Contact Success', life: 5_000 }]);
  });

  it('appears in the timeline once, even if a live event reloads the detail before the response', async () => {
    const { app, server, run, given } = opened();
    const response = detail(1, {
      is_read: true,
      current_state: 'CONTACTED',
      state_transitions: [moved.transition],
      history: [{ number: 5, kind: 'action', payload: {}, by: 'Ada', timestamp: transition.timestamp }],
    });
    server.on(runActionCall, () => {
      given(submissionReloaded(response));
      return moved;
    });
    await run('contact').outcome;
    expect(detailOf(app.read, 1)?.state_transitions).toEqual([moved.transition]);
    expect(detailOf(app.read, 1)?.history).toHaveLength(1);
  });

  it('keeps the state that someone else set before the response', async () => {
    const { app, server, run } = opened();
    const response = Promise.withResolvers<typeof moved>();
    server.on(runActionCall, () => response.promise);
    const running = run('contact').outcome;
    await app.send(elsewhere('NEW', 'CONTACTED'), 'server').outcome;
    await app.send(elsewhere('CONTACTED', 'QUALIFIED'), 'server').outcome;
    response.resolve(moved);
    await running;
    expect(rowOf(app.read, 1)?.current_state).toBe('QUALIFIED');
    expect(detailOf(app.read, 1)?.current_state).toBe('QUALIFIED');
    expect(detailOf(app.read, 1)?.state_transitions).toEqual([moved.transition]);
  });

  it('moves a submission that someone else has moved back before the response', async () => {
    const { app, server, run, given } = opened();
    given(submissionReloaded(detail(1, { is_read: true, current_state: 'WON' })));
    const response = Promise.withResolvers<typeof moved>();
    server.on(runActionCall, () => response.promise);
    const running = run('reopen').outcome;
    await app.send(elsewhere('WON', 'NEW'), 'server').outcome;
    response.resolve(moved);
    await running;
    expect(rowOf(app.read, 1)?.current_state).toBe('CONTACTED');
  });

  it('sends the required fields', async () => {
    const { server, run } = opened();
    server.on(runActionWithData, () => ({ ...moved, message: 'Lose' }));
    await run('lose', { reason: 'No budget' }).outcome;
    expect(server.callsTo(runActionWithData)[0]?.body).toEqual({ auxiliary_data: { reason: 'No budget' } });
  });

  it.each([
    ['lose', {}, 'action requires auxiliary data reason'],
    ['win', {}, 'action is not valid for state'],
    ['dance', {}, 'no action with unique name'],
  ])('does not send %s when the server would reject it: %s %s', async (action, data, text) => {
    const { app, server, run } = opened();
    await run(action, data).outcome;
    expect(server.calls).toEqual([]);
    expect(toastTexts(app)).toEqual([{ severity: 'error', text: `Error occurred. ${text}`, life: 5_000 }]);
  });

  it('is not requested for a form without actions', async () => {
    const { app, given, run } = opened();
    given(listLoaded({ ...listResponse(submissions(2)), form_id: FORM, known: 0, kept: [] }));
    await run('contact').outcome;
    expect(toastTexts(app)[0]?.text).toBe('Error occurred. no action_specs');
  });

  it.each([
    [new CommandRejected(['action is not valid for state']), 'Error occurred. action is not valid for state'],
    [new FetchFailed('Failed to fetch'), 'Error occurred. Failed to fetch'],
  ])('that fails ends, clears the list of actions, and says so for 5 s: %s', async (failure, text) => {
    const { app, server, run, names } = opened();
    server.on(runActionCall, () => Promise.reject(failure));
    await run('contact').outcome;
    expect(phaseOf(runAction, '1')(app.read)?.phase).toBe('failed');
    expect(names()).toEqual([]);
    expect(rowOf(app.read, 1)?.current_state).toBe('NEW');
    expect(toastTexts(app)).toEqual([{ severity: 'error', text, life: 5_000 }]);
  });

  it('runs once on a double click', async () => {
    const { server, run } = opened();
    const response = Promise.withResolvers<typeof moved>();
    server.on(runActionCall, () => response.promise);
    const first = run('contact');
    expect((await run('contact').outcome).outcome).toBe('dropped');
    response.resolve(moved);
    await first.outcome;
    expect(server.calls).toHaveLength(1);
  });

  it('updates the list when run by someone else', async () => {
    const { app } = opened();
    const note = { form_id: FORM, submission_id: 2, unique_name: 'contact', from_state: 'NEW', to_state: 'CONTACTED' };
    await app.send(recordRun({ ...note, by: 9 }), 'server').outcome;
    expect(rowOf(app.read, 2)?.current_state).toBe('CONTACTED');
  });
});

describe('an action on several submissions', () => {
  const onEach = (ids: readonly number[], action = 'contact', data: Record<string, string> = {}) =>
    runActionOnEach({ form: FORM, submissions: [...ids], action, data });
  const movedOf = (submission_id: number) => ({ ...moved, submission_id });

  it('runs on each in turn and says once how many were moved', async () => {
    const { app, server } = opened();
    server.on(runActionCall, ({ params }) => movedOf(Number(params.submissionId)));
    await app.send(onEach([1, 2])).outcome;
    expect(server.callsTo(runActionCall).map(({ params }) => params.submissionId)).toEqual([1, 2]);
    expect([1, 2].map((id) => rowOf(app.read, id)?.current_state)).toEqual(['CONTACTED', 'CONTACTED']);
    expect(toastTexts(app)).toEqual([{ severity: 'success', text: '2 submissions moved', life: 5_000 }]);
  });

  it('sends the same fields with each', async () => {
    const { app, server } = opened();
    server.on(runActionWithData, ({ params }) => movedOf(Number(params.submissionId)));
    await app.send(onEach([1, 2], 'lose', { reason: 'No budget' })).outcome;
    const body = { auxiliary_data: { reason: 'No budget' } };
    expect(server.callsTo(runActionWithData).map((call) => call.body)).toEqual([body, body]);
  });

  it('goes on after one that the server rejects, and says how many were not moved and why', async () => {
    const { app, server } = opened();
    server.on(runActionCall, ({ params }) =>
      params.submissionId === 1 ? Promise.reject(new CommandRejected(['action is not valid for state'])) : movedOf(2),
    );
    await app.send(onEach([1, 2])).outcome;
    expect([1, 2].map((id) => rowOf(app.read, id)?.current_state)).toEqual(['NEW', 'CONTACTED']);
    const text = '1 of 2 not moved. action is not valid for state';
    expect(toastTexts(app)).toEqual([{ severity: 'error', text, life: 5_000 }]);
  });

  it.each([
    ['the server does not respond', new FetchFailed('Failed to fetch')],
    ['a limit is reached', new CommandRejected(['Failed to fetch'], 'TOO_MANY_REQUESTS', 429)],
  ])('stops and fails when %s', async (_what, failure) => {
    const { app, server } = opened();
    server.on(runActionCall, () => Promise.reject(failure));
    expect(await app.send(onEach([1, 2])).outcome).toMatchObject({ outcome: 'failed' });
    expect(server.callsTo(runActionCall)).toHaveLength(1);
    expect(toastTexts(app)).toEqual([{ severity: 'error', text: '2 of 2 not moved. Failed to fetch', life: 5_000 }]);
  });
});
