import { invariant } from '../../src/replay/invariant.ts';
import { logs } from './state.ts';

export default [
  invariant('activity', 'each log is that of a submission', (read) =>
    [...read(logs)].every(({ submission_id }) => submission_id > 0),
  ),
];
