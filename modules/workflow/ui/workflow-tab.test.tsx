import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIONS } from '../../../contract/entity/workflow.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, show } from '../../../tests/console/settings-console.tsx';
import { getWorkflow, saveWorkflowCall } from '../contract.ts';
import {
  actions,
  alerts,
  button,
  choose,
  form,
  opened,
  press,
  states,
  user,
  workflowConsole,
} from '../../../tests/console/workflow-console.tsx';

describe('the tab', () => {
  it('shows its title while loading, beside the room of the diagram, and above the error, without that room', async () => {
    const { app, server } = await workflowConsole();
    const loading = Promise.withResolvers<never>();
    server.on(getWorkflow, () => loading.promise);
    await show({ app }, `${BASE}/settings/workflow`);
    expect(screen.getByRole('heading', { name: 'Workflow' })).toBeDefined();
    expect(screen.getByRole('status')).toBeDefined();
    expect(document.querySelector('.preview')).not.toBeNull();
    loading.reject(new CommandRejected(['Internal server error']));
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    expect(screen.getByRole('heading', { name: 'Workflow' })).toBeDefined();
    expect(document.querySelector('.preview')).toBeNull();
  });
});

describe('actions', () => {
  it('adds actions with a unique name, states and typed fields', async () => {
    const { bodies } = await opened();
    await press('Add action');
    await user.type(screen.getByLabelText('Name'), 'Send offer');
    expect(form().getByText('send_offer')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'QUALIFIED' }));
    await user.click(screen.getByRole('checkbox', { name: 'NEW' }));
    await user.selectOptions(screen.getByLabelText('Moves to'), 'WON');
    await press('Add field');
    await user.type(screen.getByLabelText('Field 1'), 'valid_until');
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Type of field 1' })).getByLabelText('Date and time'),
    );
    await press('Add field');
    await user.type(screen.getByLabelText('Field 2'), 'sum');
    await press('Apply');
    expect(actions().textContent).toContain('asks for: Valid until, Sum');
    await press('Save');
    await waitFor(() =>
      expect(bodies()[0]?.actions.at(-1)).toEqual({
        unique_name: 'send_offer',
        display_name: 'Send offer',
        from_states: ['NEW', 'QUALIFIED'],
        to_state: 'WON',
        required_data: { valid_until: 'DATE', sum: 'STRING' },
      }),
    );
  });

  it("derives a field's identifier from its label and keeps the label", async () => {
    const { bodies } = await opened();
    await press('Edit Win');
    const labels = [
      'Number of guests',
      'Datum der Verkostung (à Paris)',
      'Количество гостей',
      '2nd date',
      'number of guests?',
    ];
    for (const [at, label] of labels.entries()) {
      await press('Add field');
      await user.type(screen.getByLabelText(`Field ${at + 1}`), label);
    }
    expect(screen.getByText('API name: number_of_guests')).toBeDefined();
    await press('Apply');
    expect(actions().textContent).toContain('asks for: Number of guests, Datum der Verkostung (à Paris)');
    await press('Edit Win');
    // The identifier, used by API and history, does not change with the label.
    await user.type(screen.getByLabelText('Field 1'), ' and hosts');
    await press('Apply');
    await press('Save');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    const win = bodies()[0]?.actions.find(({ unique_name }) => unique_name === 'win');
    expect(Object.keys(win?.required_data ?? {})).toEqual([
      'number_of_guests',
      'datum_der_verkostung_a_paris',
      'field',
      'field_2nd_date',
      'number_of_guests_2',
    ]);
    expect(win?.field_labels).toEqual({
      number_of_guests: 'Number of guests and hosts',
      datum_der_verkostung_a_paris: 'Datum der Verkostung (à Paris)',
      field: 'Количество гостей',
      field_2nd_date: '2nd date',
      number_of_guests_2: 'number of guests?',
    });
  });

  it('shows what is missing inline after an attempt', async () => {
    await opened();
    await press('Add action');
    expect(alerts()).toEqual([]);
    await press('Add field');
    await press('Apply');
    expect(alerts()).toEqual(['cannot be blank', 'cannot be blank', 'select at least one', 'cannot be blank']);
  });

  it('rejects duplicate action names and duplicate fields', async () => {
    await opened();
    await press('Edit Win');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'lose');
    expect(form().getByText('win')).toBeDefined();
    for (const [at, field] of ['sum', 'Sum '].entries()) {
      await press('Add field');
      await user.type(screen.getByLabelText(`Field ${at + 1}`), field);
    }
    await press('Apply');
    expect(alerts()[0]).toBe('An action “lose” already exists.');
    expect(alerts()[1]).toBe('Two fields are named “Sum”.');
  });

  it('removes actions and marks states that became unreachable', async () => {
    await opened();
    await press('Remove Win');
    expect(actions().textContent).not.toContain('Win');
    expect(alerts().map((text) => text?.trim())).toEqual(['No action leads here yet. Add one, or remove WON.']);
    await press('Discard changes');
    expect(alerts()).toEqual([]);
  });
});

it('keeps unsaved changes across tabs and marks them', async () => {
  await opened();
  await choose('CONTACTED', 'Move up');
  expect(screen.getByText('1 unsaved change')).toBeDefined();
  await user.click(screen.getByRole('link', { name: /^General/ }));
  await screen.findByLabelText('Form name');
  const tab = screen.getByRole('link', { name: /^Workflow/ });
  expect(tab.textContent).toContain('Unsaved changes');
  await user.click(tab);
  await waitFor(() => expect(states().slice(0, 2)).toEqual(['CONTACTED', 'NEW']));
});

describe('a conflicting save by somebody else', () => {
  /** Renames WON here after somebody else has removed it. */
  async function overtaken() {
    const console = await opened();
    await choose('WON', 'Rename');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'SOLD');
    await press('Rename');
    const theirs = {
      states: ['NEW', 'CONTACTED', 'QUALIFIED', 'LOST'],
      actions: DEFAULT_ACTIONS.filter(({ unique_name }) => unique_name !== 'win' && unique_name !== 'reopen'),
    };
    Object.assign(console.stored, { ...theirs, revision: 1 });
    console.note({ event: 'workflow', form_id: 1, by: 9 });
    const note = 'Someone else saved this workflow. Your changes are not saved.';
    await waitFor(() => expect(alerts().join(' ')).toContain(note));
    return { ...console, theirs };
  }

  it('is reported, and cannot be overwritten unseen', async () => {
    const { theirs, bodies } = await overtaken();
    expect(states()).toContain('SOLD');
    expect(button('Save').disabled).toBe(true);
    await press('Load saved version');
    expect(states()).toEqual(theirs.states);
    expect(screen.getByText(/^This is the saved version\. Your changes are stored separately/)).toBeDefined();
    await press('Back to my changes');
    expect(states()).toEqual(['NEW', 'CONTACTED', 'QUALIFIED', 'SOLD', 'LOST']);
    await press('Save');
    expect(await screen.findByText('Workflow saved')).toBeDefined();
    expect(bodies()).toMatchObject([{ revision: 1, states: ['NEW', 'CONTACTED', 'QUALIFIED', 'SOLD', 'LOST'] }]);
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  it('becomes the base when the user discards their own changes', async () => {
    const { theirs } = await overtaken();
    await press('Load saved version');
    await press('Discard changes');
    expect(screen.queryByRole('button', { name: 'Back to my changes' })).toBeNull();
    expect(states()).toEqual(theirs.states);
  });

  it("is not reported for the user's own save", async () => {
    const { stored, note, server } = await opened();
    await choose('CONTACTED', 'Move up');
    const save = Promise.withResolvers<void>();
    server.on(saveWorkflowCall, async ({ body }) => {
      Object.assign(stored, { states: body?.states, revision: 1 });
      note({ event: 'workflow', form_id: 1, by: 1 });
      await save.promise;
      return { ...stored, moved: 0 };
    });
    await press('Save');
    await choose('QUALIFIED', 'Move up');
    save.resolve();
    expect(await screen.findByText('Workflow saved')).toBeDefined();
    expect(states().slice(0, 3)).toEqual(['CONTACTED', 'QUALIFIED', 'NEW']);
    expect(screen.queryByRole('button', { name: 'Load saved version' })).toBeNull();
    await waitFor(() => expect(button('Save').disabled).toBe(false));
  });
});
