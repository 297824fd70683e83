import { invariant } from '../../src/replay/invariant.ts';
import { checks } from './state.ts';

export default [
  invariant('installation', 'each check of an installation has a time', (read) =>
    [...read(checks)].every(({ check }) => check === null || !Number.isNaN(Date.parse(check.at))),
  ),
];
