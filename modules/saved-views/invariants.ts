import { invariant } from '../../src/replay/invariant.ts';
import { savedViews } from './state.ts';

export default [
  invariant('saved-views', 'each view has a name', (read) =>
    [...read(savedViews)].every(({ views }) => views.every(({ name }) => name.trim() !== '')),
  ),
];
