import { invariant } from '../../src/replay/invariant.ts';
import { notes } from './state.ts';

export default [
  invariant('notes', 'each note has a text', (read) =>
    [...read(notes)].every(({ notes: all }) => all.every(({ message }) => message !== '')),
  ),
];
