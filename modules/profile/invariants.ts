import { invariant } from '../../src/replay/invariant.ts';
import { profile } from './state.ts';

export default [
  invariant('profile', 'a loaded profile has an email address', (read) => {
    const { current } = read(profile);
    return current === null || current.email_id !== '';
  }),
];
