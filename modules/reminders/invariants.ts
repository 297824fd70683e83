import { invariant } from '../../src/replay/invariant.ts';
import { reminders } from './state.ts';

export default [
  invariant('reminders', 'each reminder is about a submission', (read) =>
    [...read(reminders)].every(({ submission_id }) => submission_id > 0),
  ),
];
