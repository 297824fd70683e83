import { invariant } from '../../src/replay/invariant.ts';
import { logos } from './state.ts';

export default [
  invariant('auto-responder', 'each loaded logo is of a form, and has a version or is missing', (read) =>
    [...read(logos)].every(({ form, version }) => form !== '' && version !== ''),
  ),
];
