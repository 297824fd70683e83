import { invariant } from '../../src/replay/invariant.ts';
import { shares } from './state.ts';

export default [
  invariant('sharing', 'a share of a form is listed once', (read) =>
    [...read(shares)].every(({ shares: all }) => new Set(all.map(({ id }) => id)).size === all.length),
  ),
];
