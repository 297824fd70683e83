import { expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { submissionOpened } from '../../submissions/events.ts';
import { inbox } from '../../submissions/testing/inbox.ts';
import { details } from '../../submissions/state.ts';
import { detail } from '../../submissions/testing/samples.ts';
import { addNote, viewNotes } from '../commands.ts';
import { addNoteCall, markNotesViewed } from '../contract.ts';
import module from '../module.ts';
import { notes } from '../state.ts';

const note = { message: 'Called back', user_name: 'Ada', timestamp: 1_795_200_000 };

function opened() {
  const started = inbox({ more: [{ folder: 'notes', module }] });
  started.given(submissionOpened(detail(1, { is_read: true, notes: [], has_new_note_notification: true })));
  return { ...started, known: () => started.app.read(notes).get(1) };
}

it('adds a note to the submission once the server has stored it', async () => {
  const { app, server, known } = opened();
  server.on(addNoteCall, () => ({ note }));
  await app.send(addNote({ submission: 1, message: 'Called back' })).outcome;
  expect(server.callsTo(addNoteCall)).toEqual([{ params: { id: 1 }, body: { message: 'Called back' } }]);
  expect(known()?.notes).toEqual([note]);
  const { message, user_name: by, timestamp } = note;
  expect(app.read(details).get(1)?.history.at(-1)).toMatchObject({ kind: 'note', payload: { message }, by, timestamp });
});

it('does not add a rejected note, and leaves the error to the form', async () => {
  const { app, server, known } = opened();
  server.on(addNoteCall, () => Promise.reject(new CommandRejected(['You are not allowed to do this.'])));
  const { errors } = await app.send(addNote({ submission: 1, message: 'Called back' })).outcome;
  expect(errors).toEqual(['You are not allowed to do this.']);
  expect(known()?.notes).toEqual([]);
});

it('shows notes as new until the server has recorded them as seen', async () => {
  const { app, server, known } = opened();
  expect(known()?.hasNew).toBe(true);
  server.on(markNotesViewed, () => ({}));
  await app.send(viewNotes({ submission: 1 })).outcome;
  expect(known()?.hasNew).toBe(false);
});
