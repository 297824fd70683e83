import { ALL, FLAG_CHOICES } from '../../contract/entity/workflow.ts';
import { type Refusal, refuse } from '../../contract/refusal.ts';
import type { WorkflowDraft } from './contract.ts';
import { refusals } from './refusals.ts';

type Action = WorkflowDraft['actions'][number];

/** Names that the list's filter has taken. */
const reservedStates = [ALL, ...FLAG_CHOICES];
/** Names that mean something else in the call that runs an action. */
const reservedFields = ['auxiliary_data', 'action_unique_name'];

/**
 * What is wrong with a workflow, in the order in which its editor shows it; empty when it can be saved. The editor and the
 * server ask the same.
 */
export function workflowFaults({ states, actions }: WorkflowDraft): readonly Refusal[] {
  const unknown = unknownStates(states, actions);
  return [
    ...reservedIn(states).map((state) => refuse(refusals.RESERVED_STATE, { state })),
    ...repeatedIn(states).map((state) => refuse(refusals.DUPLICATE_STATE, { state })),
    ...repeatedActions(actions).map((action) => refuse(refusals.DUPLICATE_ACTION, { action })),
    ...reservedFieldsIn(actions).map((field) => refuse(refusals.RESERVED_FIELD, { field })),
    ...unknown.map((state) => refuse(refusals.UNKNOWN_STATE, { state })),
    ...(unknown.length > 0 ? [] : unreachable(states, actions)).map((state) =>
      refuse(refusals.UNREACHABLE_STATE, { state }),
    ),
  ];
}

/**
 * What keeps states from being removed: each that submissions are in needs a state that replaces it, and that one must be
 * there. `inUse` says how many submissions are in each state.
 */
export function removalFaults(
  states: readonly string[],
  inUse: Readonly<Record<string, number>>,
  replacements: Readonly<Record<string, string>>,
): readonly Refusal[] {
  return removedStates(states, inUse).flatMap((state) => {
    const next = Object.hasOwn(replacements, state) ? replacements[state] : undefined;
    if (next === undefined) return refuse(refusals.STATE_IN_USE, { state, count: String(inUse[state]) });
    return states.includes(next) ? [] : refuse(refusals.UNKNOWN_STATE, { state: next });
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
