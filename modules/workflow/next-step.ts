import type { ActionSpec } from '../../contract/entity/workflow.ts';
import type { Form } from '../workspaces/public.ts';

type Workflow = Pick<Form, 'all_states' | 'state_outcomes'>;

/**
 * The available action that moves forward, if any, and the others: the first one to a later state that is not a failure.
 *
 * @example
 * nextFirst(specs, 'CONTACTED', form).next?.display_name // 'Qualify'
 */
export function nextFirst(specs: readonly ActionSpec[], state: string, { all_states, state_outcomes = {} }: Workflow) {
  const position = all_states.indexOf(state);
  const movesForward = ({ to_state: to }: ActionSpec) =>
    all_states.indexOf(to) > position && state_outcomes[to] !== 'badly';
  const next = specs.find(movesForward);
  return { next, others: specs.filter((spec) => spec !== next) };
}
