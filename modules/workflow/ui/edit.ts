import { plainText } from './identifier.ts';
import { defaultOutcomes } from '../../../contract/entity/workflow.ts';
import type { StateOutcome, StateOutcomes } from '../../../contract/entity/state-outcome.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { ActionDraft, saveWorkflowCall, Workflow } from '../contract.ts';

/** The path of the tab of the settings. */
export const TAB = 'workflow';
/** The part of the tab that is the unfolded action. */
export const OPEN_ACTION = `${TAB}/action`;

/** A workflow being edited. `replacements` maps removed states to the states that their submissions move to. */
export interface Edit {
  readonly states: readonly string[];
  readonly actions: readonly ActionDraft[];
  /** The states that end a submission's way, and how. */
  readonly outcomes: StateOutcomes;
  readonly replacements: Readonly<Record<string, string>>;
  /** The stored revision that the edit is based on. */
  readonly revision: number;
}

export function editOf({ states, actions, outcomes, revision }: Omit<Workflow, 'submissions'>): Edit {
  return { states, actions, outcomes: outcomes ?? defaultOutcomes(states, actions), replacements: {}, revision };
}

/** The body of the save request. */
export function changeOf({
  states,
  actions,
  outcomes,
  replacements,
  revision,
}: Edit): NonNullable<CallInput<typeof saveWorkflowCall>['body']> {
  return { states: [...states], actions: [...actions], outcomes, replacements: { ...replacements }, revision };
}

/** Whether the edit has no unsaved changes. */
export function isStored(edit: Edit, stored: Omit<Workflow, 'submissions'>): boolean {
  const textOf = ({ states, actions, outcomes }: Edit) =>
    JSON.stringify([states, actions, states.map((state) => outcomes[state] ?? null)]);
  return textOf(edit) === textOf(editOf(stored));
}

/** How many states, their order, outcomes and actions differ from the stored workflow; a renamed state counts once. */
export function changesIn(edit: Edit, stored: Omit<Workflow, 'submissions'>): number {
  const base = editOf(stored);
  const common = edit.states.filter((state) => base.states.includes(state));
  const isCommon = new Set(common);
  const isReordered = base.states.filter((state) => isCommon.has(state)).join('\n') !== common.join('\n');
  const added = edit.states.length - common.length;
  const removed = base.states.length - common.length;
  const outcomes = common.filter((state) => edit.outcomes[state] !== base.outcomes[state]).length;
  const counted = Math.max(added, removed) + Number(isReordered) + outcomes + changedActions(edit, base, isCommon);
  return isStored(edit, stored) ? 0 : Math.max(1, counted);
}

/** A state that was added, removed or renamed is not a change of the actions that name it. */
function changedActions(edit: Edit, base: Edit, states: ReadonlySet<string>): number {
  const textsOf = ({ actions }: Edit) =>
    new Map(
      actions.map(({ from_states, to_state, ...action }) => [
        action.unique_name,
        JSON.stringify([action, from_states.filter((state) => states.has(state)), states.has(to_state) && to_state]),
      ]),
    );
  const [now, before] = [textsOf(edit), textsOf(base)];
  return [...new Set([...now.keys(), ...before.keys()])].filter((name) => now.get(name) !== before.get(name)).length;
}

/** The states as a glyph needs them; the initial state is never final. */
export function statesOf({ states, outcomes }: Edit) {
  const state_outcomes = Object.fromEntries(Object.entries(outcomes).filter(([state]) => state !== states[0]));
  return { all_states: states, state_outcomes };
}

/** Makes a state final with this outcome, or intermediate if it is undefined. */
export function withOutcome(edit: Edit, state: string, outcome: StateOutcome | undefined): Edit {
  const others = Object.entries(edit.outcomes).filter(([one]) => one !== state);
  const named = outcome === undefined ? others : [...others, [state, outcome] as const];
  return { ...edit, outcomes: Object.fromEntries(named) };
}

export function withState(edit: Edit, name: string): Edit {
  return withoutObsoleteReplacements({ ...edit, states: [...edit.states, name] });
}

/** Renames a state in actions and replacements as well. `stored` is the list of states on the server. */
export function withRenamed(edit: Edit, from: string, to: string, stored: readonly string[]): Edit {
  const states = edit.states.map((state) => (state === from ? to : state));
  const actions = edit.actions.map((action) => redirected(action, from, to));
  const outcomes = withOutcome(withOutcome(edit, from, undefined), to, edit.outcomes[from]).outcomes;
  return withoutObsoleteReplacements({
    ...edit,
    states,
    actions,
    outcomes,
    replacements: followed(edit.replacements, { from, to, stored }),
  });
}

/** Moves a state up (-1) or down (1). The first is the initial state of new submissions. */
export function withMoved(edit: Edit, name: string, by: -1 | 1): Edit {
  const at = edit.states.indexOf(name);
  const other = edit.states[at + by];
  if (at === -1 || other === undefined) return edit;
  return { ...edit, states: edit.states.map((state) => ({ [name]: other, [other]: name })[state] ?? state) };
}

/**
 * Removes a state and redirects its submissions and actions to `to`. Without `to`, its submissions have no target yet,
 * and actions that lead to it or start only there are removed.
 */
export function withoutState(edit: Edit, from: string, to: string | undefined, stored: readonly string[]): Edit {
  const states = edit.states.filter((state) => state !== from);
  const actions = edit.actions.flatMap((action) => (to === undefined ? cut(action, from) : merged(action, from, to)));
  const { outcomes } = withOutcome(edit, from, undefined);
  return withoutObsoleteReplacements({
    ...edit,
    states,
    actions,
    outcomes,
    replacements: followed(edit.replacements, { from, to, stored }),
  });
}

export function withReplacement(edit: Edit, from: string, to: string): Edit {
  return { ...edit, replacements: { ...edit.replacements, [from]: to } };
}

/** Adds an action, or replaces the one with the same `unique_name` in place. */
export function withAction(edit: Edit, action: ActionDraft): Edit {
  const isNew = edit.actions.every(({ unique_name }) => unique_name !== action.unique_name);
  if (isNew) return { ...edit, actions: [...edit.actions, action] };
  const actions = edit.actions.map((one) => (one.unique_name === action.unique_name ? action : one));
  return { ...edit, actions };
}

export function withoutAction(edit: Edit, uniqueName: string): Edit {
  return { ...edit, actions: edit.actions.filter(({ unique_name }) => unique_name !== uniqueName) };
}

/** Derives the unique name of a new action from its display name. */
export function uniqueNameFor(displayName: string, taken: readonly string[]): string {
  const name = plainText(displayName, '_').slice(0, 60) || 'action';
  let next = name;
  for (let at = 2; taken.includes(next); at += 1) next = `${name}_${at}`;
  return next;
}

/** Replacements after `from` was merged into `to`, or lost its target. */
function followed(
  replacements: Edit['replacements'],
  { from, to, stored }: { readonly from: string; readonly to: string | undefined; readonly stored: readonly string[] },
): Edit['replacements'] {
  const pairs = Object.entries(replacements).map(([state, next]) => [state, next === from ? to : next] as const);
  const all = stored.includes(from) ? [...pairs, [from, to] as const] : pairs;
  return Object.fromEntries(all.flatMap(([state, next]) => (next === undefined ? [] : [[state, next]])));
}

/** Clears the replacement of a state that exists again. */
function withoutObsoleteReplacements(edit: Edit): Edit {
  const obsolete = Object.entries(edit.replacements).filter(([state]) => !edit.states.includes(state));
  return { ...edit, replacements: Object.fromEntries(obsolete) };
}

function redirected(action: ActionDraft, from: string, to: string): ActionDraft {
  const name = (state: string) => (state === from ? to : state);
  return { ...action, from_states: [...new Set(action.from_states.map(name))], to_state: name(action.to_state) };
}

/** Drops an action between two states that are now one, unless it returned to its own state before. */
function merged(action: ActionDraft, from: string, to: string): readonly ActionDraft[] {
  const next = redirected(action, from, to);
  const leadsOn = next.from_states.some((state) => state !== next.to_state);
  return leadsOn || action.from_states.includes(action.to_state) ? [next] : [];
}

function cut(action: ActionDraft, from: string): readonly ActionDraft[] {
  const from_states = action.from_states.filter((state) => state !== from);
  return action.to_state === from || from_states.length === 0 ? [] : [{ ...action, from_states }];
}
