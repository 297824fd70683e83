import { expect, test } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { errorsIn } from '../definition.ts';
import {
  changeOf,
  changesIn,
  editOf,
  uniqueNameFor,
  withAction,
  withMoved,
  withOutcome,
  withoutAction,
  withoutState,
  withRenamed,
  withState,
} from './edit.ts';

const stored = [...DEFAULT_STATES];
const edit = editOf({ states: stored, actions: [...DEFAULT_ACTIONS], revision: 0 });
const shown = ({ actions }: typeof edit) =>
  actions.map(({ display_name, from_states, to_state }) => `${display_name}: ${from_states.join('+')} > ${to_state}`);

test('updates actions and submissions when a state is renamed, even twice', () => {
  const twice = withRenamed(withRenamed(edit, 'WON', 'SOLD', stored), 'SOLD', 'CLOSED', stored);
  expect(twice.states).toEqual(['NEW', 'CONTACTED', 'QUALIFIED', 'CLOSED', 'LOST']);
  expect(shown(twice)).toContain('Win: QUALIFIED > CLOSED');
  expect(shown(twice)).toContain('Reopen: CLOSED+LOST > NEW');
  expect(twice.replacements).toEqual({ WON: 'CLOSED' });
  expect(withRenamed(twice, 'CLOSED', 'WON', stored).replacements).toEqual({});
});

test('redirects actions and submissions of a removed state, and drops actions that would lead nowhere', () => {
  const less = withoutState(edit, 'QUALIFIED', 'CONTACTED', stored);
  expect(shown(less)).toEqual([
    'Contact: NEW > CONTACTED',
    'Schedule call: NEW+CONTACTED > CONTACTED',
    'Win: CONTACTED > WON',
    'Lose: NEW+CONTACTED > LOST',
    'Reopen: WON+LOST > NEW',
  ]);
  expect(less.replacements).toEqual({ QUALIFIED: 'CONTACTED' });
  expect(errorsIn(changeOf(less))).toEqual([]);
});

test('keeps an action that returns to its own state when another state is merged into that one', () => {
  const less = withoutState(edit, 'NEW', 'CONTACTED', stored);
  expect(shown(less)).toContain('Schedule call: CONTACTED > CONTACTED');
  expect(shown(less).some((action) => action.startsWith('Contact:'))).toBe(false);
});

test('drops the actions that lead to a state removed without replacement', () => {
  const less = withoutState(edit, 'LOST', undefined, stored);
  expect(shown(less)).toContain('Reopen: WON > NEW');
  expect(shown(less).some((action) => action.startsWith('Lose'))).toBe(false);
  expect(less.replacements).toEqual({});
});

test('clears a replacement that is itself removed', () => {
  const both = withoutState(withoutState(edit, 'WON', 'LOST', stored), 'LOST', undefined, stored);
  expect(both.replacements).toEqual({});
  const chained = withoutState(withoutState(edit, 'WON', 'LOST', stored), 'LOST', 'NEW', stored);
  expect(chained.replacements).toEqual({ WON: 'NEW', LOST: 'NEW' });
});

test('clears the replacement of a state that is added again', () => {
  expect(withState(withoutState(edit, 'WON', 'LOST', stored), 'WON').replacements).toEqual({});
});

test('moves states up and down, and stops at either end', () => {
  expect(withMoved(edit, 'CONTACTED', -1).states.slice(0, 2)).toEqual(['CONTACTED', 'NEW']);
  expect(withMoved(edit, 'NEW', -1).states).toEqual(stored);
  expect(withMoved(edit, 'LOST', 1).states).toEqual(stored);
});

test('adds an action, edits it in place, and removes it', () => {
  const call = {
    unique_name: 'call',
    display_name: 'Call',
    from_states: ['NEW'],
    to_state: 'WON',
    required_data: null,
  };
  const more = withAction(edit, call);
  expect(shown(more).at(-1)).toBe('Call: NEW > WON');
  expect(shown(withAction(more, { ...call, to_state: 'LOST' })).at(-1)).toBe('Call: NEW > LOST');
  expect(withoutAction(more, 'call').actions).toEqual(edit.actions);
});

test.each([
  ['Schedule call', 'schedule_call'],
  ['  Änderung: Nº 2! ', 'anderung_no_2'],
  ['出荷', 'action'],
  ['Win', 'win_2'],
])('the unique name of %j is %j', (displayName, name) => {
  expect(uniqueNameFor(displayName, ['win'])).toBe(name);
});

test('keeps a state’s outcome when it is renamed, and removes it with the state', () => {
  expect(edit.outcomes).toEqual({ WON: 'well', LOST: 'badly' });
  expect(withRenamed(edit, 'LOST', 'GONE', stored).outcomes).toEqual({ WON: 'well', GONE: 'badly' });
  expect(withoutState(edit, 'LOST', 'WON', stored).outcomes).toEqual({ WON: 'well' });
  const changed = withOutcome(edit, 'WON', undefined);
  expect(changeOf(changed).outcomes).toEqual({ LOST: 'badly' });
});

test('counts differences from the stored workflow, a renamed state with its actions once', () => {
  const base = { states: stored, actions: [...DEFAULT_ACTIONS], revision: 0 };
  const count = (next: typeof edit) => changesIn(next, base);
  expect(count(edit)).toBe(0);
  expect(count(withRenamed(edit, 'WON', 'SOLD', stored))).toBe(1);
  expect(count(withMoved(edit, 'QUALIFIED', -1))).toBe(1);
  const [first] = edit.actions;
  const two = withState(withoutAction(edit, first?.unique_name ?? ''), 'ON_HOLD');
  expect(count(two)).toBe(2);
  expect(count(withOutcome(two, 'QUALIFIED', 'well'))).toBe(3);
});
