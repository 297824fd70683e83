import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { draftOf } from '../../drafts/public.ts';
import { saveWorkflowCall } from '../contract.ts';
import {
  actions,
  addState,
  alerts,
  button,
  choose,
  opened,
  press,
  states,
  user,
} from '../../../tests/console/workflow-console.tsx';

describe('states', () => {
  it('shows states in order with the start and the number of submissions', async () => {
    await opened({ WON: 3 });
    expect(states()).toEqual([...DEFAULT_STATES]);
    const [first, , , won] = within(screen.getByRole('region', { name: 'States' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Start');
    expect(first?.textContent).toContain('0 submissions');
    expect(won?.textContent).toContain('3 submissions');
  });

  it('shows and saves for every state but the initial one whether it is intermediate or its outcome', async () => {
    const { bodies } = await opened();
    const meaning = (state: string) => screen.getByLabelText<HTMLSelectElement>(`Outcome of ${state}`);
    expect(screen.queryByLabelText('Outcome of NEW')).toBeNull();
    expect(['CONTACTED', 'WON', 'LOST'].map((state) => meaning(state).value)).toEqual(['way', 'well', 'badly']);
    await user.selectOptions(meaning('QUALIFIED'), 'Success');
    await user.selectOptions(meaning('LOST'), 'Open');
    await press('Save');
    await waitFor(() => expect(bodies()).toMatchObject([{ outcomes: { WON: 'well', QUALIFIED: 'well' } }]));
    expect(bodies()[0]?.outcomes).not.toHaveProperty('LOST');
  });

  it('moves states by menu and by arrow keys that keep the focus, and sends nothing before Save', async () => {
    const { bodies } = await opened();
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await choose('CONTACTED', 'Move up');
    expect(states().slice(0, 2)).toEqual(['CONTACTED', 'NEW']);
    expect(document.activeElement).toBe(button('Move CONTACTED'));
    expect(screen.getByText('CONTACTED is now 1 of 5')).toBeDefined();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(states().slice(0, 2)).toEqual(['NEW', 'CONTACTED']);
    expect(document.activeElement).toBe(button('Move CONTACTED'));
    expect(bodies()).toEqual([]);
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
  });

  it.each([
    ['', 'cannot be blank'],
    ['won', 'A state “won” already exists.'],
    ['Spam', '“Spam” is a filter option of the list. Use another name.'],
  ])('named %j are rejected at the field', async (name, text) => {
    await opened();
    await addState(name);
    expect(alerts()).toEqual([text]);
    expect(states()).toHaveLength(5);
  });

  it('shows the error of an unreachable state once; Save leads there', async () => {
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
    expect(alerts()).toEqual(['Choose a state for its submissions.']);
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
    server.on(saveWorkflowCall, () => {
      stored.submissions = { LOST: 1 };
      throw new CommandRejected(['Submissions are in the state “LOST” (1)'], 'STATE_IN_USE', 409);
    });
    await press('Save');
    const next = await screen.findByLabelText('LOST (1 submission) becomes');
    expect(screen.getByText('Error!')).toBeDefined();
    expect(alerts()).toContain('Choose a state for its submissions.');
    await user.selectOptions(next, 'WON');
    expect(alerts()).not.toContain('Choose a state for its submissions.');
  });
});

it('records the name of a new state while it is typed, and discards it when it is added', async () => {
  const { app } = await opened();
  await press('Add state');
  const field = screen.getByLabelText<HTMLInputElement>('New state');
  const id = (field.dataset['region'] ?? '').replace(/ name$/, '');
  expect(id).toMatch(/^settings\/tab \S+ workflow\/overlay state new$/);
  await user.type(field, 'OFFERED');
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({ name: 'OFFERED' }));
  await press('Add');
  await waitFor(() => expect(draftOf(app.read, id)).toEqual({}));
  expect(field.value).toBe('');
  expect(states()).toContain('OFFERED');
});
