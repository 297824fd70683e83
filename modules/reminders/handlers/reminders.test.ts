import { describe, expect, it } from 'vitest';
import type { Reminder } from '../../../contract/entity/reminder.ts';
import { CommandRejected, type Undo } from '../../../src/kernel/index.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { getSubmission } from '../../submissions/contract.ts';
import { submissionOpened } from '../../submissions/events.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { detail } from '../../submissions/testing/samples.ts';
import {
  deleteReminder,
  loadReminders,
  recordDeletedReminder,
  recordReminder,
  readReminder,
  setReminder,
} from '../commands.ts';
import {
  deleteReminderCall,
  listReminders,
  readReminderCall,
  setReminderCall,
  type ReminderWithForm,
} from '../contract.ts';
import module from '../module.ts';
import { remindersOf } from '../select.ts';

const reminder = (id: number, more: Partial<Reminder> = {}): Reminder => ({
  id,
  note: `Note ${id}`,
  state: 'UNFIRED',
  created_at_timestamp: 1_795_100_000,
  time_to_remind_timestamp: 1_795_300_000 + id,
  time_remaining_timestamp: 100_000,
  ...more,
});
const withForm = (id: number, more: Partial<ReminderWithForm> = {}): ReminderWithForm => ({
  ...reminder(id),
  submission_id: 1,
  form_id: 7,
  form_uid: 'fContact123',
  form_name: 'Contact',
  project_uid: 'pAcme1234',
  ...more,
});

function opened(reminders: Reminder[] = []) {
  const started = inbox({ more: [{ folder: 'reminders', module }] });
  started.given(submissionOpened(detail(1, { is_read: true, reminders })));
  return { ...started, states: () => remindersOf(started.app.read, 1).map(({ id, state }) => [id, state]) };
}

describe('a reminder', () => {
  it('is added as unfired once the server has stored it', async () => {
    const { app, server, states } = opened();
    server.on(setReminderCall, () => ({ reminder: reminder(3) }));
    server.on(getSubmission, () => detail(1, { is_read: true, reminders: [reminder(3)] }));
    await app.send(setReminder({ submission: 1, note: 'Call', time_to_remind: 1_795_300_003 })).outcome;
    expect(server.callsTo(setReminderCall)).toEqual([
      { params: { id: 1 }, body: { note: 'Call', time_to_remind: 1_795_300_003 } },
    ]);
    expect(states()).toEqual([[3, 'UNFIRED']]);
  });

  it('is not added when rejected, and the form shows why', async () => {
    const { app, server, states } = opened();
    server.on(setReminderCall, () => Promise.reject(new CommandRejected(['The reminder time must be in the future.'])));
    const { errors } = await app.send(setReminder({ submission: 1, note: 'Call', time_to_remind: 1 })).outcome;
    expect(errors).toEqual(['The reminder time must be in the future.']);
    expect(states()).toEqual([]);
  });

  it('shows a single toast when it is due', async () => {
    const { app, states } = opened([reminder(3)]);
    const fired = withForm(3, { state: 'FIRED', note: 'Call Ada' });
    await app.send(recordReminder({ reminder: fired }), 'server').outcome;
    await app.send(recordReminder({ reminder: fired }), 'server').outcome;
    expect(states()).toEqual([[3, 'FIRED']]);
    expect(toastTexts(app)).toEqual([{ severity: 'info', text: 'Reminder: Call Ada', life: 5_000 }]);
  });

  it('is marked as seen at once, and is due again if the server rejects it', async () => {
    const { app, server, states } = opened([reminder(3, { state: 'FIRED' })]);
    server.on(readReminderCall, () => Promise.reject(new CommandRejected(['Reminder not found'])));
    const sent = app.send(readReminder({ id: 3 }));
    expect(states()).toEqual([[3, 'READ']]);
    await sent.outcome;
    expect(states()).toEqual([[3, 'FIRED']]);
    expect(toastTexts(app)).toMatchObject([{ title: 'Error!', text: 'Reminder not found' }]);
  });

  it('is deleted at once and can be set again, also by another browser', async () => {
    const { app, server, states } = opened([reminder(3), reminder(4)]);
    server.on(deleteReminderCall, () => ({}));
    const offered: Undo[] = [];
    app.undoables.subscribe(({ undo }) => offered.push(undo));
    const sent = app.send(deleteReminder({ id: 3 }));
    expect(states()).toEqual([[4, 'UNFIRED']]);
    await sent.outcome;
    expect(server.callsTo(deleteReminderCall)).toEqual([{ params: { reminderId: 3 } }]);
    expect(offered).toMatchObject([
      { command: setReminder({ submission: 1, note: 'Note 3', time_to_remind: 1_795_300_003 }) },
    ]);
    await app.send(recordDeletedReminder({ id: 4 }), 'server').outcome;
    expect(states()).toEqual([]);
  });

  it('is back if the server rejects its deletion', async () => {
    const { app, server, states } = opened([reminder(3)]);
    server.on(deleteReminderCall, () => Promise.reject(new CommandRejected(['Reminder not found'])));
    await app.send(deleteReminder({ id: 3 })).outcome;
    expect(states()).toEqual([[3, 'UNFIRED']]);
    expect(toastTexts(app)).toMatchObject([{ title: 'Error!', text: 'Reminder not found' }]);
  });

  it('is listed with those of other submissions: due ones first, then the next one', async () => {
    const { app, server } = opened([reminder(3)]);
    server.on(listReminders, () => ({
      reminders: [withForm(3), withForm(5, { submission_id: 9, state: 'FIRED' }), withForm(2, { submission_id: 9 })],
    }));
    await app.send(loadReminders({})).outcome;
    expect(remindersOf(app.read).map(({ id }) => id)).toEqual([5, 2, 3]);
    expect(remindersOf(app.read, 9).map(({ id }) => id)).toEqual([5, 2]);
  });

  it('is removed when its submission is reopened after the server has deleted it', () => {
    const { given, states } = opened([reminder(3), reminder(4)]);
    given(submissionOpened(detail(1, { is_read: true, reminders: [reminder(4)] })));
    expect(states()).toEqual([[4, 'UNFIRED']]);
  });
});
