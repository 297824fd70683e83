import { plainText } from './identifier.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { ActionDraft, saveWorkflow, Workflow } from '../contract.ts';

/** A workflow under edit: what is saved. `replacements` says where the submissions of states that are gone move to. */
export interface Edit {
  readonly states: readonly string[];
  readonly actions: readonly ActionDraft[];
  readonly replacements: Readonly<Record<string, string>>;
  /** The stored one that it began from. */
  readonly revision: number;
}

export function editOf({ states, actions, revision }: Omit<Workflow, 'submissions'>): Edit {
  return { states, actions, replacements: {}, revision };
}

/** What the call that saves it takes. */
export function changeOf({
  states,
  actions,
  replacements,
  revision,
}: Edit): NonNullable<CallInput<typeof saveWorkflow>['body']> {
  return { states: [...states], actions: [...actions], replacements: { ...replacements }, revision };
}

/** Whether there is nothing in it that is not stored: it was saved, here or elsewhere, or taken back. */
export function isStored({ states, actions }: Edit, stored: Omit<Workflow, 'submissions'>): boolean {
  return JSON.stringify([states, actions]) === JSON.stringify([stored.states, stored.actions]);
}

export function withState(edit: Edit, name: string): Edit {
  return kept({ ...edit, states: [...edit.states, name] });
}

/** Its submissions and its actions go along with the new name. `stored` are the states that the server has. */
export function withRenamed(edit: Edit, from: string, to: string, stored: readonly string[]): Edit {
  const states = edit.states.map((state) => (state === from ? to : state));
  const actions = edit.actions.map((action) => redirected(action, from, to));
  return kept({ ...edit, states, actions, replacements: followed(edit.replacements, { from, to, stored }) });
}

/** One place up (-1) or down (1); the first is where submissions begin. */
export function withMoved(edit: Edit, name: string, by: -1 | 1): Edit {
  const at = edit.states.indexOf(name);
  const other = edit.states[at + by];
  if (at === -1 || other === undefined) return edit;
  return { ...edit, states: edit.states.map((state) => ({ [name]: other, [other]: name })[state] ?? state) };
}

/**
 * Its submissions and actions go to `to`. Without one its submissions have nowhere to go yet, and the actions go that lead
 * to it, or start nowhere else.
 */
export function withoutState(edit: Edit, from: string, to: string | undefined, stored: readonly string[]): Edit {
  const states = edit.states.filter((state) => state !== from);
  const actions = edit.actions.flatMap((action) => (to === undefined ? cut(action, from) : merged(action, from, to)));
  return kept({ ...edit, states, actions, replacements: followed(edit.replacements, { from, to, stored }) });
}

export function withReplacement(edit: Edit, from: string, to: string): Edit {
  return { ...edit, replacements: { ...edit.replacements, [from]: to } };
}

/** Adds an action, or puts it in the place of the one with its `unique_name`. */
export function withAction(edit: Edit, action: ActionDraft): Edit {
  const isNew = edit.actions.every(({ unique_name }) => unique_name !== action.unique_name);
  if (isNew) return { ...edit, actions: [...edit.actions, action] };
  const actions = edit.actions.map((one) => (one.unique_name === action.unique_name ? action : one));
  return { ...edit, actions };
}

export function withoutAction(edit: Edit, uniqueName: string): Edit {
  return { ...edit, actions: edit.actions.filter(({ unique_name }) => unique_name !== uniqueName) };
}

/** The unique name that a new action gets from its display name. */
export function uniqueNameFor(displayName: string, taken: readonly string[]): string {
  const name = plainText(displayName, '_').slice(0, 60) || 'action';
  let next = name;
  for (let at = 2; taken.includes(next); at += 1) next = `${name}_${at}`;
  return next;
}

/** The replacements once `from` is `to`, or nothing yet. */
function followed(
  replacements: Edit['replacements'],
  { from, to, stored }: { readonly from: string; readonly to: string | undefined; readonly stored: readonly string[] },
): Edit['replacements'] {
  const pairs = Object.entries(replacements).map(([state, next]) => [state, next === from ? to : next] as const);
  const all = stored.includes(from) ? [...pairs, [from, to] as const] : pairs;
  return Object.fromEntries(all.flatMap(([state, next]) => (next === undefined ? [] : [[state, next]])));
}

/** A state that is back needs no replacement. */
function kept(edit: Edit): Edit {
  const gone = Object.entries(edit.replacements).filter(([state]) => !edit.states.includes(state));
  return { ...edit, replacements: Object.fromEntries(gone) };
}

function redirected(action: ActionDraft, from: string, to: string): ActionDraft {
  const name = (state: string) => (state === from ? to : state);
  return { ...action, from_states: [...new Set(action.from_states.map(name))], to_state: name(action.to_state) };
}

/** An action between the two states that are one now leads nowhere; one that came back to its own state before stays. */
function merged(action: ActionDraft, from: string, to: string): readonly ActionDraft[] {
  const next = redirected(action, from, to);
  const leadsOn = next.from_states.some((state) => state !== next.to_state);
  return leadsOn || action.from_states.includes(action.to_state) ? [next] : [];
}

function cut(action: ActionDraft, from: string): readonly ActionDraft[] {
  const from_states = action.from_states.filter((state) => state !== from);
  return action.to_state === from || from_states.length === 0 ? [] : [{ ...action, from_states }];
}
