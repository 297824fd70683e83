import { invariant } from '../../src/replay/invariant.ts';
import { banners, dismissed } from './state.ts';

export default [
  invariant('notifications', 'a dismissed notification is not shown', (read) => {
    const shown = read(banners);
    return [...read(dismissed)].every(({ id }) => !shown.has(id));
  }),
];
