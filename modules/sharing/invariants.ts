import { invariant } from '../../src/kernel/index.ts';
import { shares } from './state.ts';

export default [
  invariant('sharing', 'a share of a form is listed once', (read) =>
    [...read(shares)].every(({ shares: all }) => new Set(all.map(({ id }) => id)).size === all.length),
  ),
];
