import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { settingsConsole } from '../../../tests/console/settings-console.tsx';
import notifications from '../../notifications/module.ts';
import submissions from '../../submissions/module.ts';
import { getForm } from '../../workspaces/contract.ts';
import { loadWorkflow, saveWorkflow } from '../commands.ts';
import { getWorkflow, saveWorkflowCall, type Workflow } from '../contract.ts';
import { changeOf, editOf, withState } from '../ui/edit.ts';
import { workflowLoaded } from '../events.ts';
import module from '../module.ts';
import { workflows } from '../state.ts';

const FORM = 'fContact';
const given: Workflow = {
  states: [...DEFAULT_STATES],
  actions: [...DEFAULT_ACTIONS],
  submissions: { NEW: 2, WON: 1 },
  revision: 4,
};

/** A form with its editor open. */
async function opened() {
  const console = await settingsConsole({}, {}, notifications, submissions, module);
  const stored = { workflow: given };
  console.server.on(getWorkflow, () => stored.workflow);
  await console.app.send(loadWorkflow({ form: FORM })).outcome;
  return { ...console, stored, has: () => console.app.read(workflows).get(FORM)?.workflow };
}

const change = changeOf(withState(editOf(given), 'LATER'));
const save = saveWorkflow({ form: FORM, change });

describe('saving a workflow', () => {
  it.each([
    [0, 'Workflow saved'],
    [3, 'Workflow saved, 3 submissions moved'],
  ])('sends the full workflow, applies the response, and says so: %i moved', async (moved, text) => {
    const { app, server, toastTexts, has } = await opened();
    const response = { ...given, states: change.states, revision: 5 };
    server.on(saveWorkflowCall, () => ({ ...response, moved }));
    await app.send(save).outcome;
    expect(server.callsTo(saveWorkflowCall)).toEqual([{ params: { id: FORM }, body: { ...change, revision: 4 } }]);
    expect(has()).toEqual(response);
    expect(toastTexts()).toEqual([{ text, severity: 'success', life: 3_000 }]);
  });

  it.each([
    [new CommandRejected(['No action leads to the state “LATER”.'], 'UNREACHABLE_STATE', 422), 'No action leads'],
    [new FetchFailed('Failed to fetch'), 'Failed to fetch'],
  ])("that fails shows a toast titled 'Error!' and keeps the previous workflow: %s", async (failure, text) => {
    const { app, server, toastTexts, has } = await opened();
    server.on(saveWorkflowCall, () => Promise.reject(failure));
    await app.send(save).outcome;
    expect(toastTexts()).toMatchObject([{ title: 'Error!', text: expect.stringContaining(text) }]);
    expect(has()).toEqual(given);
  });

  it('reloads when submissions entered a removed state before the save', async () => {
    const { app, server, stored, has } = await opened();
    stored.workflow = { ...given, submissions: { ...given.submissions, LOST: 1 } };
    server.on(saveWorkflowCall, () =>
      Promise.reject(new CommandRejected(['Submissions are in …'], 'STATE_IN_USE', 409)),
    );
    await app.send(save).outcome;
    expect(has()?.submissions).toEqual({ NEW: 2, WON: 1, LOST: 1 });
  });

  it('reloads when somebody else saved first', async () => {
    const { app, server, stored, has, toastTexts } = await opened();
    stored.workflow = { ...given, states: [...given.states, 'OTHER'], revision: 5 };
    const why = 'Someone else saved this workflow. Your changes are not saved.';
    server.on(saveWorkflowCall, () => Promise.reject(new CommandRejected([why], 'SAVED_MEANWHILE', 409)));
    await app.send(save).outcome;
    expect(has()).toEqual(stored.workflow);
    expect(toastTexts()).toMatchObject([{ title: 'Error!', text: why }]);
  });

  it('saves once when Save is clicked twice', async () => {
    const { app, server } = await opened();
    server.on(saveWorkflowCall, () => ({ ...given, moved: 0 }));
    await Promise.all([app.send(save).outcome, app.send(save).outcome]);
    expect(server.callsTo(saveWorkflowCall)).toHaveLength(1);
  });
});

describe('a workflow saved in another browser', () => {
  it('reloads an open editor and the form', async () => {
    const { note, stored, has, server } = await opened();
    const callCount = server.callsTo(getForm).length;
    stored.workflow = { ...given, states: [...given.states, 'LATER'] };
    note({ event: 'workflow', form_id: 1, by: 9 });
    await settle();
    expect(has()?.states).toContain('LATER');
    expect(server.callsTo(getForm).length).toBeGreaterThan(callCount);
  });

  it('is not fetched while no editor is open', async () => {
    const console = await settingsConsole({}, {}, notifications, submissions, module);
    console.note({ event: 'workflow', form_id: 1, by: 9 });
    await settle();
    expect(console.server.callsTo(getWorkflow)).toEqual([]);
  });
});

it('reads a log recorded before revisions existed as revision 0', () => {
  const { revision: _, ...before } = given;
  const now = workflowLoaded.upcast({ form: FORM, workflow: before }, 1);
  expect(workflowLoaded.schema.parse(now)).toEqual({ form: FORM, workflow: { ...given, revision: 0 } });
});
