import { invariant, precondition } from '../../src/replay/invariant.ts';
import { areListed, areSelected } from '../submissions/public.ts';
import { runActionOnEach } from './commands.ts';
import { offers } from './state.ts';

export default [
  invariant('workflow', 'no action is offered while it is unknown which are possible', (read) =>
    [...read(offers)].every(({ isUnknown, specs }) => !isUnknown || specs.length === 0),
  ),
  precondition(
    'workflow',
    runActionOnEach,
    'an action is run on the selected submissions',
    ({ form, submissions }, read) => areListed(read, form, submissions) && areSelected(read, form, submissions),
  ),
];
