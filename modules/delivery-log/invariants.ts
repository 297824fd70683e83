import { invariant } from '../../src/replay/invariant.ts';
import { logs } from './state.ts';

export default [
  invariant('delivery-log', 'a log of which there is more is not empty', (read) =>
    [...read(logs)].every(({ has_more, deliveries }) => !has_more || deliveries.length > 0),
  ),
];
