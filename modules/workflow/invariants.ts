import { invariant } from '../../src/replay/invariant.ts';
import { offers } from './state.ts';

export default [
  invariant('workflow', 'no action is offered while it is unknown which are possible', (read) =>
    [...read(offers)].every(({ isUnknown, specs }) => !isUnknown || specs.length === 0),
  ),
];
