import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { Reminder } from '../../../contract/entity/reminder.ts';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { AppContext, useSelect } from '../../../src/ui/app-context.ts';
import { show as showView } from '../../../tests/console/show.tsx';
import { getSubmission, listSubmissions } from '../../submissions/contract.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail, listResponse, submissions } from '../../submissions/testing/samples.ts';
import { LIST, show } from '../../submissions/testing/screen.tsx';
import type { Form } from '../../workspaces/public.ts';
import { deleteReminderCall, listReminders, readReminderCall, setReminderCall } from '../contract.ts';
import { reminderChanged } from '../events.ts';
import module from '../module.ts';
import { reminderForm } from '../state.ts';
import ReminderDialog from './reminder-dialog.tsx';
import RemindersScreen from './reminders-screen.tsx';

const inHours = (hours: number) => Math.floor(DateTime.now().plus({ hours, minutes: 1 }).toSeconds());
const reminder = (hours: number, more: Partial<Reminder> = {}): Reminder => ({
  id: 3,
  note: 'Call Ada',
  state: 'UNFIRED',
  created_at_timestamp: inHours(-9),
  time_to_remind_timestamp: inHours(hours),
  time_remaining_timestamp: Math.max(0, hours * 3600),
  ...more,
});

const formPartOf = (submission_id: number) => ({
  submission_id,
  form_id: 7,
  form_uid: 'fC',
  form_name: 'Contact',
  project_uid: 'pA',
});

function started(role: Partial<Form> = {}, reminders: Reminder[] = []) {
  const all = inbox({ role, more: [{ folder: 'reminders', module }] });
  all.server
    .on(listSubmissions, () => listResponse(submissions(1)))
    .on(getSubmission, () => detail(1, { is_read: true, reminders }));
  return { ...all, user: userEvent.setup() };
}

/** As the top bar shows it. */
function FormShown() {
  return useSelect((read) => read(reminderForm).submission) === null ? null : <ReminderDialog />;
}

describe('the reminders of a submission', () => {
  const opened = async (reminders: Reminder[]) => {
    const all = started({}, reminders);
    show(all, `${LIST}/raw/1`);
    return { ...all, panel: within(await screen.findByRole('region', { name: 'Reminders' }, { timeout: 5_000 })) };
  };
  /** The form, opened from the bar of a submission without reminders. */
  const openDialog = async () => {
    const all = started();
    show(all, `${LIST}/raw/1`);
    await screen.findByLabelText('History');
    render(
      <AppContext value={all.app}>
        <FormShown />
      </AppContext>,
    );
    await all.user.click(await screen.findByRole('button', { name: 'Remind me' }));
    return { ...all, form: within(await screen.findByRole('dialog', { name: 'Set reminder' })) };
  };

  it('take no room without any, and are set from the bar, with a date and time in the future', async () => {
    const { form, server, user } = await openDialog();
    expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull();
    server.on(setReminderCall, () => ({ reminder: reminder(24) }));
    server.on(getSubmission, () => detail(1, { is_read: true, reminders: [reminder(24)] }));
    await user.click(form.getByRole('button', { name: 'Set reminder' }));
    expect(form.getAllByText('cannot be blank')).toHaveLength(2);
    await user.type(form.getByLabelText('Remind me about'), 'Call Ada');
    const when = form.getByLabelText('When');
    expect(when).toHaveProperty('placeholder', 'DD/MM/YYYY HH:mm');
    await user.type(when, '01/01/2020 09:00');
    await user.click(form.getByRole('button', { name: 'Set reminder' }));
    expect(form.getByText('The reminder time must be in the future.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Tomorrow, 9:00' }));
    await user.click(form.getByRole('button', { name: 'Set reminder' }));
    const tomorrow = DateTime.now().plus({ days: 1 }).set({ hour: 9 }).startOf('hour').toSeconds();
    await waitFor(() =>
      expect(server.callsTo(setReminderCall)[0]?.body).toEqual({ note: 'Call Ada', time_to_remind: tomorrow }),
    );
    const panel = within(await screen.findByRole('region', { name: 'Reminders' }));
    expect((await panel.findByRole('listitem')).textContent).toContain('Call Ada');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Set reminder' })).toBeNull());
  });

  it('opens the form by its key, ready for typing', async () => {
    const all = started();
    show(all, `${LIST}/raw/1`);
    await screen.findByLabelText('History');
    await all.user.keyboard('h');
    expect(all.app.read(reminderForm).submission).toBe(1);
    render(
      <AppContext value={all.app}>
        <FormShown />
      </AppContext>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Remind me about')));
  });

  it('closes the form without setting a reminder', async () => {
    const { form, server, user } = await openDialog();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Set reminder' })).toBeNull());
    expect(server.callsTo(setReminderCall)).toEqual([]);
  });

  it("shows the server's errors in the form", async () => {
    const { form, server, user } = await openDialog();
    server.on(setReminderCall, () => Promise.reject(new CommandRejected(['You have 1000 reminders waiting'])));
    await user.type(form.getByLabelText('Remind me about'), 'Call Ada');
    await user.click(form.getByRole('button', { name: 'In 1 hour' }));
    await user.click(form.getByRole('button', { name: 'Set reminder' }));
    expect(await form.findByText('You have 1000 reminders waiting')).toBeTruthy();
  });

  it('shows how long it takes until one is due, and when that is', async () => {
    const { panel } = await opened([reminder(5)]);
    expect(panel.getByRole('listitem').textContent).toMatch(/in 5 hours, \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(panel.queryByRole('button', { name: /Mark as seen/ })).toBeNull();
  });

  it('can be deleted unless they are due', async () => {
    const { panel, given, server, user } = await opened([reminder(5)]);
    server.on(deleteReminderCall, () => ({}));
    const button = { name: 'Delete reminder: Call Ada' };
    act(() => given(reminderChanged({ reminder: { ...reminder(1, { state: 'FIRED' }), ...formPartOf(1) } })));
    expect(panel.queryByRole('button', button)).toBeNull();
    act(() => given(reminderChanged({ reminder: { ...reminder(5), ...formPartOf(1) } })));
    await user.click(panel.getByRole('button', button));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull());
    expect(server.callsTo(deleteReminderCall)).toEqual([{ params: { reminderId: 3 } }]);
  });

  it('can be marked as seen as soon as the server reports them due', async () => {
    const { panel, given } = await opened([reminder(1)]);
    expect(panel.queryByRole('button', { name: /Mark as seen/ })).toBeNull();
    act(() => given(reminderChanged({ reminder: { ...reminder(1, { state: 'FIRED' }), ...formPartOf(1) } })));
    expect(panel.getByRole('button', { name: 'Mark as seen: Call Ada' })).toBeTruthy();
  });

  it('can be marked as seen when due', async () => {
    const { panel, server, user } = await opened([reminder(-2, { state: 'FIRED' })]);
    server.on(readReminderCall, () => ({ reminder: reminder(-2, { state: 'READ' }) }));
    expect(panel.getByText('Due')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Mark as seen: Call Ada' }));
    expect(panel.getByText('Seen')).toBeTruthy();
    expect(server.callsTo(readReminderCall)).toEqual([{ params: { reminderId: 3 } }]);
  });

  it('are hidden from view-only users', async () => {
    const all = started({ user_role: 'ONLY_VIEW_USER' });
    show(all, `${LIST}/raw/1`);
    await screen.findByLabelText('History');
    expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remind me' })).toBeNull();
    await all.user.keyboard('h');
    expect(all.app.read(reminderForm).submission).toBeNull();
  });
});

describe('my reminders', () => {
  it('lists reminders of all forms, with each sender, and opens their submissions', async () => {
    const { app, server, given } = started();
    server.on(listReminders, () => ({ reminders: [{ ...reminder(5), ...formPartOf(9), sender: 'Ирина Петренко' }] }));
    showView(app, RemindersScreen, '/reminders');
    const link = await screen.findByRole('link', { name: 'Open submission: Call Ada' });
    expect(link.getAttribute('href')).toBe('/pA/fC/submissions/raw/9');
    expect(link.closest('li')?.textContent).toContain('Ирина Петренко, Contact');
    // A live event does not name the sender.
    act(() => given(reminderChanged({ reminder: { ...reminder(5, { state: 'FIRED' }), ...formPartOf(9) } })));
    expect(screen.getByText('Ирина Петренко')).toBeTruthy();
  });

  it('gives the number of a submission whose content is locked', async () => {
    const { app, server } = started();
    server.on(listReminders, () => ({ reminders: [{ ...reminder(5), ...formPartOf(9) }] }));
    showView(app, RemindersScreen, '/reminders');
    expect(await screen.findByText('submission 9')).toBeTruthy();
  });

  it('shows an empty state, and a retry after a failed load', async () => {
    const { app, server, user } = started();
    server.on(listReminders, () => Promise.reject(new CommandRejected(['Internal server error'])));
    showView(app, RemindersScreen, '/reminders');
    await screen.findByText('Internal server error');
    server.on(listReminders, () => ({ reminders: [] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No reminders')).toBeTruthy();
  });
});
