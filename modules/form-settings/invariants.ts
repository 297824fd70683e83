import { invariant } from '../../src/replay/invariant.ts';
import { settings } from './state.ts';

export default [
  invariant('form-settings', 'settings belong to a form', (read) =>
    [...read(settings)].every(({ form }) => form !== ''),
  ),
];
