import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACTIONS } from '../../../contract/entity/workflow.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { offeredActions } from '../../../src/shell/offered-actions.ts';
import settings from '../../settings/module.ts';
import { getSubmission, listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, listResponse, submission, submissions } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import type { Form } from '../../workspaces/public.ts';
import { runActionCall, runActionWithData } from '../contract.ts';
import workflow from '../module.ts';
import { applicable } from '../runnable.ts';

const specs = [...DEFAULT_ACTIONS];

function started(role: Partial<Form> = {}) {
  const all = inbox({
    role,
    more: [
      { folder: 'settings', module: settings },
      { folder: 'workflow', module: workflow },
    ],
  });
  all.server
    .on(listSubmissions, () => ({ ...listResponse(submissions(2)), detailed_action_specs: specs }))
    .on(getSubmission, () => detail(1, { is_read: true, action_specs: applicable(specs, 'NEW') }));
  return { ...all, user: userEvent.setup() };
}
const response = (name: string, to_state: string) => ({
  message: name,
  submission_id: 1,
  current_state: to_state,
  transition: { from_state: 'NEW', to_state, timestamp: 1_795_200_000, initiated_by: 'Ada', aux_data: null },
  action_specs: applicable(specs, to_state),
  IS_ACTIONS_AVAILABLE: true,
});

describe('the actions of the detail', () => {
  it('shows a button per available action; running one moves the submission and updates the buttons', async () => {
    const { app, server, user } = started();
    server.on(runActionCall, () => response('Contact', 'CONTACTED'));
    show({ app }, `${LIST}/raw/1`);
    const group = await screen.findByRole('group', { name: 'Actions' }, { timeout: 5_000 });
    const names = () =>
      within(group)
        .getAllByRole('button')
        .map((button) => button.textContent);
    expect(names()).toEqual(['Contact', 'Schedule call', 'Lose']);
    await user.click(within(group).getByRole('button', { name: 'Contact' }));
    await waitFor(() => expect(names()).toEqual(['Schedule call', 'Qualify', 'Lose']));
    await waitFor(() => expect(screen.getByLabelText('History').textContent).toContain('NEW → CONTACTED'));
    const states = within(screen.getByLabelText('States, from earliest to latest')).getAllByRole('listitem');
    expect(states.map((state) => state.textContent)).toEqual(['NEW', 'CONTACTED']);
  });

  it('offers each available action in the command palette, and runs it', async () => {
    const { app, server } = started();
    server.on(runActionCall, () => response('Contact', 'CONTACTED'));
    show({ app }, `${LIST}/raw/1`);
    const group = await screen.findByRole('group', { name: 'Actions' }, { timeout: 5_000 });
    const offered = () => offeredActions(app).filter(({ id }) => id.startsWith('workflow/run/'));
    await waitFor(() => expect(offered().map(({ title }) => title)).toEqual(['Contact', 'Schedule call', 'Lose']));
    act(() => offered()[0]?.act?.());
    expect(await within(group).findByRole('button', { name: 'Qualify' })).toBeDefined();
    expect(server.callsTo(runActionCall)).toHaveLength(1);
  });

  it('shows the list’s actions until the detail has loaded', async () => {
    const { app, server } = started();
    const held = Promise.withResolvers<ReturnType<typeof detail>>();
    server.on(getSubmission, () => held.promise);
    show({ app }, `${LIST}/raw/1`);
    const group = await screen.findByRole('group', { name: 'Actions' }, { timeout: 5_000 });
    const names = () =>
      within(group)
        .getAllByRole('button')
        .map((button) => button.textContent);
    expect(names()).toEqual(['Contact', 'Schedule call', 'Lose']);
    expect(screen.queryByLabelText('History')).toBeNull();
    held.resolve(detail(1, { is_read: true, action_specs: [] }));
    await screen.findByLabelText('History');
    expect(within(group).queryAllByRole('button')).toEqual([]);
  });

  it('asks for a text and for a date with time, both required', async () => {
    const { app, server, user } = started();
    server.on(runActionWithData, () => response('Schedule call', 'CONTACTED'));
    show({ app }, `${LIST}/raw/1`);
    await user.click(await screen.findByRole('button', { name: 'Schedule call' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule call' }, { timeout: 5_000 });
    expect(within(dialog).queryByText(/requires/)).toBeNull();
    const at = within(dialog).getByLabelText('Call at');
    expect(at).toHaveProperty('placeholder', 'DD/MM/YYYY HH:mm');
    await user.type(within(dialog).getByLabelText('Agenda'), 'Prices');
    await user.click(within(dialog).getByRole('button', { name: 'Schedule call' }));
    expect(within(dialog).getByText('action requires auxiliary data call_at')).toBeTruthy();
    expect(server.callsTo(runActionWithData)).toEqual([]);
    await user.type(at, '01/12/2026 09:30');
    await user.click(within(dialog).getByRole('button', { name: 'Schedule call' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Schedule call' })).toBeNull());
    const call_at = new Date('2026-12-01T09:30').toISOString();
    expect(server.callsTo(runActionWithData)[0]?.body).toEqual({ auxiliary_data: { call_at, agenda: 'Prices' } });
  });

  it('hides the actions after a failure until the detail is reloaded', async () => {
    const { app, server, user } = started();
    server.on(runActionCall, () => Promise.reject(new CommandRejected(['action is not valid for state'])));
    show({ app }, `${LIST}/raw/1`);
    await user.click(await screen.findByRole('button', { name: 'Contact' }));
    await user.click(await screen.findByRole('button', { name: 'Reload actions' }));
    expect(await screen.findByRole('button', { name: 'Contact' })).toBeTruthy();
  });
});

describe('the menu of a row', () => {
  it('offers the available actions and runs one without opening the detail', async () => {
    const { app, server, user } = started();
    server.on(runActionCall, () => response('Contact', 'CONTACTED'));
    const { at } = show({ app });
    await user.click(await screen.findByRole('button', { name: 'Actions, submission 1' }, { timeout: 5_000 }));
    const names = screen.getAllByRole('menuitem').map((item) => item.querySelector('.menu-text')?.textContent);
    expect(names).toEqual(['Contact', 'Schedule call', 'Lose']);
    await user.click(screen.getByRole('menuitem', { name: /Contact/ }));
    await waitFor(() => expect(document.querySelector('.row .cell-state')?.textContent).toBe('CONTACTED'));
    expect(at()).toBe(LIST);
  });

  it('is hidden from view-only users', async () => {
    const { app } = started({ user_role: 'ONLY_VIEW_USER' });
    show({ app });
    await screen.findByText('1–2 of 2 submissions');
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });
});

describe('the menu of several selected submissions', () => {
  it('offers what is available to all of them and runs it on each, with the fields entered once', async () => {
    const { app, server, user } = started();
    server.on(listSubmissions, () => ({
      ...listResponse([submission(1), submission(2, { current_state: 'CONTACTED' })]),
      detailed_action_specs: specs,
    }));
    show({ app });
    server.on(runActionWithData, ({ params }) => ({
      ...response('Lose', 'LOST'),
      submission_id: Number(params.submissionId),
    }));
    for (const box of await screen.findAllByRole('checkbox', { name: /^Select submission/ })) await user.click(box);
    await user.click(await screen.findByRole('button', { name: 'Change state' }, { timeout: 5_000 }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Schedule call→ CONTACTED', 'Lose→ LOST']);
    await user.click(screen.getByRole('menuitem', { name: /^Lose/ }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
    expect(dialog.getByText('Moves 2 submissions to LOST.')).toBeDefined();
    await user.type(dialog.getByLabelText('Reason'), 'No budget');
    await user.click(dialog.getByRole('button', { name: 'Lose' }));
    await waitFor(() => expect(server.callsTo(runActionWithData)).toHaveLength(2));
  });

  it('says why it is not possible if no action is available to all of them', async () => {
    const { app, server, user } = started();
    server.on(listSubmissions, () => ({
      ...listResponse([submission(1), submission(2, { current_state: 'WON' })]),
      detailed_action_specs: specs,
    }));
    show({ app });
    for (const box of await screen.findAllByRole('checkbox', { name: /^Select submission/ })) await user.click(box);
    const button = await screen.findByRole('button', { name: 'Change state' }, { timeout: 5_000 });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe('No action is available for all selected submissions.');
  });
});
