import { invariant } from '../../src/replay/invariant.ts';
import { tour } from './state.ts';

export default [
  invariant('tour', 'a step is counted from 0', (read) => {
    const { now } = read(tour);
    return now.status !== 'begun' || (Number.isInteger(now.step) && now.step >= 0);
  }),
];
