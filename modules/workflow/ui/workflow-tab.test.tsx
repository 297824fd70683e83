import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import notifications from '../../notifications/module.ts';
import submissions from '../../submissions/module.ts';
import { getWorkflow, saveWorkflow, type Workflow } from '../contract.ts';
import module from '../module.ts';

const user = userEvent.setup();
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => user.click(button(name));
/** Chooses from the menu of a state. */
const choose = async (state: string, item: string) => {
  await press(`More for ${state}`);
  await user.click(screen.getByRole('menuitem', { name: item }));
};
const addState = async (name: string) => {
  await press('Add state');
  if (name !== '') await user.type(screen.getByLabelText('New state'), name);
  await press('Add');
};
const states = () =>
  within(screen.getByRole('region', { name: 'States' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);
const actions = () => screen.getByRole('region', { name: 'Actions' });
/** The unfolded action. */
const form = () => within(screen.getByRole('form', { name: / action$/ }));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

/** The tab of a form with the default workflow; the mock server stores saves. */
async function opened(inUse: Workflow['submissions'] = {}) {
  const console = await settingsConsole({}, {}, notifications, submissions, module);
  const stored = {
    states: [...DEFAULT_STATES] as string[],
    actions: [...DEFAULT_ACTIONS],
    submissions: inUse,
    revision: 0,
  };
  console.server.on(getWorkflow, () => stored);
  console.server.on(saveWorkflow, ({ body }) => {
    Object.assign(stored, { states: body?.states, actions: body?.actions, revision: stored.revision + 1 });
    return { ...stored, moved: 0 };
  });
  const shown = await show(console, `${BASE}/settings/workflow`);
  await screen.findByRole('heading', { name: 'Workflow' });
  return { ...console, ...shown, stored, bodies: () => console.server.callsTo(saveWorkflow).map(({ body }) => body) };
}

describe('states', () => {
  it('shows states in order with the start and the number of submissions', async () => {
    await opened({ WON: 3 });
    expect(states()).toEqual([...DEFAULT_STATES]);
    const [first, , , won] = within(screen.getByRole('region', { name: 'States' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Start');
    expect(first?.textContent).toContain('0 submissions');
    expect(won?.textContent).toContain('3 submissions');
  });

  it('says for every state but the initial one whether it is on the way or how it ends, and saves that', async () => {
    const { bodies } = await opened();
    const meaning = (state: string) => screen.getByLabelText<HTMLSelectElement>(`Meaning of ${state}`);
    expect(screen.queryByLabelText('Meaning of NEW')).toBeNull();
    expect(['CONTACTED', 'WON', 'LOST'].map((state) => meaning(state).value)).toEqual(['way', 'well', 'badly']);
    await user.selectOptions(meaning('QUALIFIED'), 'Ends well');
    await user.selectOptions(meaning('LOST'), 'On the way');
    await press('Save');
    await waitFor(() => expect(bodies()).toMatchObject([{ outcomes: { WON: 'well', QUALIFIED: 'well' } }]));
    expect(bodies()[0]?.outcomes).not.toHaveProperty('LOST');
  });

  it('moves states by menu and by arrow keys that keep the focus, and sends nothing before Save', async () => {
    const { bodies } = await opened();
    expect(button('Save').disabled).toBe(true);
    await choose('CONTACTED', 'Move up');
    expect(states().slice(0, 2)).toEqual(['CONTACTED', 'NEW']);
    expect(document.activeElement).toBe(button('Move CONTACTED'));
    expect(screen.getByText('CONTACTED is now 1 of 5')).toBeDefined();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(states().slice(0, 2)).toEqual(['NEW', 'CONTACTED']);
    expect(document.activeElement).toBe(button('Move CONTACTED'));
    expect(bodies()).toEqual([]);
    expect(button('Save').disabled).toBe(true);
  });

  it.each([
    ['', 'cannot be blank'],
    ['won', 'A state “won” already exists.'],
    ['Spam', '“Spam” is a filter option of the list. Use another name.'],
  ])('named %j are refused at the field', async (name, text) => {
    await opened();
    await addState(name);
    expect(alerts()).toEqual([text]);
    expect(states()).toHaveLength(5);
  });

  it('says once at an unreachable state what is missing; Save leads there', async () => {
    const { bodies } = await opened();
    await addState('LATER');
    const missing = 'No action leads here yet. Add one, or remove LATER.';
    expect(alerts().map((text) => text?.trim())).toEqual([missing]);
    await press('Save');
    expect(alerts()).toHaveLength(1);
    expect(document.activeElement?.textContent).toContain(missing);
    expect(bodies()).toEqual([]);
  });

  it('renames states together with their actions and submissions', async () => {
    const { bodies } = await opened({ WON: 1 });
    await choose('WON', 'Rename');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'SOLD');
    await press('Rename');
    expect(states()).toContain('SOLD');
    expect(actions().textContent).toContain('QUALIFIED→SOLD');
    await press('Save');
    await waitFor(() => expect(bodies()[0]?.replacements).toEqual({ WON: 'SOLD' }));
  });

  it('requires a replacement to remove a state with submissions', async () => {
    const { bodies } = await opened({ LOST: 2 });
    await choose('LOST', 'Remove state');
    const dialog = within(screen.getByRole('dialog', { name: 'Remove LOST?' }));
    expect(dialog.getByText('2 submissions are in this state and move when you save.')).toBeDefined();
    await press('Remove state');
    expect(alerts()).toEqual(['Choose the state its submissions move to.']);
    await user.selectOptions(dialog.getByLabelText('Replace with'), 'WON');
    await press('Remove state');
    expect(states()).not.toContain('LOST');
    expect(screen.getByLabelText<HTMLSelectElement>('LOST (2 submissions) becomes').value).toBe('WON');
    await press('Save');
    expect(await screen.findByText('Workflow saved')).toBeDefined();
    expect(bodies()[0]?.replacements).toEqual({ LOST: 'WON' });
  });

  it('asks about submissions that entered a removed state before the save', async () => {
    const { server, stored } = await opened();
    await choose('LOST', 'Remove state');
    await press('Remove state');
    server.on(saveWorkflow, () => {
      stored.submissions = { LOST: 1 };
      throw new CommandRejected(['Submissions are in the state “LOST” (1)'], 'STATE_IN_USE', 409);
    });
    await press('Save');
    const next = await screen.findByLabelText('LOST (1 submission) becomes');
    expect(screen.getByText('Error!')).toBeDefined();
    expect(alerts()).toContain('Choose the state its submissions move to.');
    await user.selectOptions(next, 'WON');
    expect(alerts()).not.toContain('Choose the state its submissions move to.');
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
    expect(actions().textContent).toContain('asks for valid_until, sum');
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
    expect(actions().textContent).toContain('asks for Number of guests, Datum der Verkostung (à Paris)');
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
    expect(screen.getByText(/^This is the saved version\. Your changes are set aside/)).toBeDefined();
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
    server.on(saveWorkflow, async ({ body }) => {
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
