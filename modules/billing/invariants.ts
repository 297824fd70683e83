import { invariant } from '../../src/replay/invariant.ts';
import { plans } from './state.ts';

export default [
  invariant('billing', 'a plan is offered once', (read) => {
    const ids = (read(plans).list ?? []).map(({ plan_id }) => plan_id);
    return new Set(ids).size === ids.length;
  }),
];
