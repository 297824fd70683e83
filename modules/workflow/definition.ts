import { ALL, FLAG_CHOICES } from '../../contract/entity/workflow.ts';
import { type ApiError, createError } from '../../contract/error.ts';
import type { WorkflowDraft } from './contract.ts';
import { errors } from './errors.ts';

type Action = WorkflowDraft['actions'][number];

/** Names that the list's filter has taken. */
const reservedStates = [ALL, ...FLAG_CHOICES];
/** Names that mean something else in the call that runs an action. */
export const reservedFields: readonly string[] = ['auxiliary_data', 'action_unique_name', 'form_id'];

/** Something that a workflow cannot be saved with. */
export interface Fault {
  readonly code:
    | 'RESERVED_STATE'
    | 'DUPLICATE_STATE'
    | 'DUPLICATE_ACTION'
    | 'RESERVED_FIELD'
    | 'UNKNOWN_STATE'
    | 'UNREACHABLE_STATE';
  /** The name of the state, action or field that it is about. */
  readonly name: string;
}

/**
 * What is wrong with a workflow, in the order in which its editor shows it; empty when it can be saved. The editor and the
 * server ask the same.
 */
export function errorsIn({ states, actions }: WorkflowDraft): readonly Fault[] {
  const unknown = unknownStates(states, actions);
  const faults = (code: Fault['code'], names: readonly string[]) => names.map((name) => ({ code, name }));
  return [
    ...faults('RESERVED_STATE', reservedIn(states)),
    ...faults('DUPLICATE_STATE', repeatedIn(states)),
    ...faults('DUPLICATE_ACTION', repeatedActions(actions)),
    ...faults('RESERVED_FIELD', reservedFieldsIn(actions)),
    ...faults('UNKNOWN_STATE', unknown),
    ...faults('UNREACHABLE_STATE', unknown.length > 0 ? [] : unreachable(states, actions)),
  ];
}

/** The same as a caller is told it. */
export function workflowErrors(draft: WorkflowDraft): readonly ApiError[] {
  return errorsIn(draft).map(({ code, name }) => createError(errors[code], { state: name, action: name, field: name }));
}

/**
 * What keeps states from being removed: each that submissions are in needs a state that replaces it, and that one must be
 * there. `inUse` says how many submissions are in each state.
 */
export function removalErrors(
  states: readonly string[],
  inUse: Readonly<Record<string, number>>,
  replacements: Readonly<Record<string, string>>,
): readonly ApiError[] {
  return removedStates(states, inUse).flatMap((state) => {
    const next = Object.hasOwn(replacements, state) ? replacements[state] : undefined;
    if (next === undefined) return createError(errors.STATE_IN_USE, { state, count: String(inUse[state]) });
    return states.includes(next) ? [] : createError(errors.UNKNOWN_STATE, { state: next });
  });
}

/** The states that submissions are in and that a workflow with `states` no longer has. */
export function removedStates(states: readonly string[], inUse: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(inUse).filter((state) => !states.includes(state));
}

const folded = (name: string) => name.toLowerCase();

function reservedIn(states: readonly string[]): readonly string[] {
  return states.filter((state) => reservedStates.some((taken) => folded(taken) === folded(state)));
}

/** Names that stand twice, also when they differ in case alone: nobody could tell them apart. */
function repeatedIn(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => names.findIndex((other) => folded(other) === folded(name)) < at);
}

function repeatedActions(actions: readonly Action[]): readonly string[] {
  const shown = repeatedIn(actions.map(({ display_name }) => display_name));
  const unique = repeatedIn(actions.map(({ unique_name }) => unique_name));
  return [...new Set([...shown, ...unique])];
}

function reservedFieldsIn(actions: readonly Action[]): readonly string[] {
  const asked = actions.map(({ required_data }) => required_data ?? {});
  return reservedFields.filter((field) => asked.some((fields) => Object.hasOwn(fields, field)));
}

function unknownStates(states: readonly string[], actions: readonly Action[]): readonly string[] {
  const named = actions.flatMap(({ from_states, to_state }) => [...from_states, to_state]);
  return [...new Set(named)].filter((state) => !states.includes(state));
}

/** States to which no path of actions leads from the first. */
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
