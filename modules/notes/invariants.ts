import { invariant, postcondition, precondition } from '../../src/replay/invariant.ts';
import { isAsEntered } from '../drafts/public.ts';
import { addNote } from './commands.ts';
import { COMPOSER } from './select.ts';
import { notes } from './state.ts';

export default [
  invariant('notes', 'each note has a text', (read) =>
    [...read(notes)].every(({ notes: all }) => all.every(({ message }) => message !== '')),
  ),
  precondition('notes', addNote, 'a note is sent as it was entered', (sent, read) =>
    isAsEntered(read, `${COMPOSER} ${sent.submission}`, sent, addNote.schema),
  ),
  postcondition('notes', addNote, 'an added note is listed', ({ submission, message }, read) =>
    (read(notes).get(submission)?.notes ?? [{ message }]).some((one) => one.message === message),
  ),
];
