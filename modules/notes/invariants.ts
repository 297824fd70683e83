import { invariant } from '../../src/kernel/index.ts';
import { notes } from './state.ts';

export default [
  invariant('notes', 'each note has a text', (read) =>
    [...read(notes)].every(({ notes: all }) => all.every(({ message }) => message !== '')),
  ),
];
