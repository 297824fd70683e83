import { invariant } from '../../src/replay/invariant.ts';
import { steps } from './state.ts';

export default [
  invariant('undo-history', 'a step is listed once', (read) => {
    const ids = read(steps).list.map(({ id }) => id);
    return new Set(ids).size === ids.length;
  }),
];
