import { ALL, FLAG_CHOICES } from '../../contract/entity/workflow.ts';
import type { WorkflowDraft } from './contract.ts';

type Action = WorkflowDraft['actions'][number];

/** Names already used by the list's filter. */
const reservedStates = [ALL, ...FLAG_CHOICES];
/** Names with another meaning in the request that runs an action. */
export const reservedFields: readonly string[] = ['auxiliary_data', 'action_unique_name', 'form_id'];

/** A reason why a workflow cannot be saved. */
export interface WorkflowError {
  readonly code:
    | 'RESERVED_STATE'
    | 'DUPLICATE_STATE'
    | 'DUPLICATE_ACTION'
    | 'RESERVED_FIELD'
    | 'UNKNOWN_STATE'
    | 'UNREACHABLE_STATE';
  /** Name of the state, action or field concerned. */
  readonly name: string;
}

/**
 * Validation errors of a workflow, in the order in which the editor shows them; empty if it is valid. Used by both
 * editor and server.
 */
export function errorsIn({ states, actions }: WorkflowDraft): readonly WorkflowError[] {
  const unknown = unknownStates(states, actions);
  const errorsFor = (code: WorkflowError['code'], names: readonly string[]) => names.map((name) => ({ code, name }));
  return [
    ...errorsFor('RESERVED_STATE', reservedIn(states)),
    ...errorsFor('DUPLICATE_STATE', repeatedIn(states)),
    ...errorsFor('DUPLICATE_ACTION', repeatedActions(actions)),
    ...errorsFor('RESERVED_FIELD', reservedFieldsIn(actions)),
    ...errorsFor('UNKNOWN_STATE', unknown),
    ...errorsFor('UNREACHABLE_STATE', unknown.length > 0 ? [] : unreachable(states, actions)),
  ];
}

/** Removed states with submissions that have no existing state as a replacement. `inUse` is their number per state. */
export function strandedStates(
  states: readonly string[],
  inUse: Readonly<Record<string, number>>,
  replacements: Readonly<Record<string, string>>,
): readonly string[] {
  return removedStates(states, inUse).filter((state) => {
    const next = Object.hasOwn(replacements, state) ? replacements[state] : undefined;
    return next === undefined || !states.includes(next);
  });
}

/** States with submissions that are missing from `states`. */
export function removedStates(states: readonly string[], inUse: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(inUse).filter((state) => !states.includes(state));
}

const folded = (name: string) => name.toLowerCase();

function reservedIn(states: readonly string[]): readonly string[] {
  return states.filter((state) => reservedStates.some((taken) => folded(taken) === folded(state)));
}

/** Names that occur twice, ignoring case, since readers could not tell them apart. */
function repeatedIn(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => names.findIndex((other) => folded(other) === folded(name)) < at);
}

function repeatedActions(actions: readonly Action[]): readonly string[] {
  const shown = repeatedIn(actions.map(({ display_name }) => display_name));
  const unique = repeatedIn(actions.map(({ unique_name }) => unique_name));
  return [...new Set([...shown, ...unique])];
}

function reservedFieldsIn(actions: readonly Action[]): readonly string[] {
  const required = actions.map(({ required_data }) => required_data ?? {});
  return reservedFields.filter((field) => required.some((fields) => Object.hasOwn(fields, field)));
}

function unknownStates(states: readonly string[], actions: readonly Action[]): readonly string[] {
  const named = actions.flatMap(({ from_states, to_state }) => [...from_states, to_state]);
  return [...new Set(named)].filter((state) => !states.includes(state));
}

/** States that no path of actions reaches from the initial state. */
function unreachable(states: readonly string[], actions: readonly Action[]): readonly string[] {
  const reached = new Set(states.slice(0, 1));
  let known = 0;
  while (known < reached.size) {
    known = reached.size;
    for (const { from_states, to_state } of actions)
      if (from_states.some((from) => reached.has(from))) reached.add(to_state);
  }
  return states.filter((state) => !reached.has(state));
}
