import { invariant } from '../../src/replay/invariant.ts';
import { reports } from './state.ts';

export default [
  invariant('reports', 'a period has both ends or none', (read) =>
    [...read(reports)].every(({ from_date, to_date }) => (from_date === undefined) === (to_date === undefined)),
  ),
];
