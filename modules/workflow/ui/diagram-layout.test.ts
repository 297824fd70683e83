import { expect, test } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { diagramOf, shortened } from './diagram-layout.ts';
import { editOf, withMoved, withState } from './edit.ts';

const edit = editOf({ states: [...DEFAULT_STATES], actions: [...DEFAULT_ACTIONS], revision: 0 });
const positions = (of: typeof edit) => diagramOf(of).states.map(({ state, x, y }) => ({ state, x, y }));

test('puts the initial state on top, intermediate ones below it, successes at the bottom and failures at the side', () => {
  const [start, ...others] = positions(withState(edit, 'SAMPLES'));
  const column = others.filter(({ x }) => x === start?.x);
  expect(start?.state).toBe('NEW');
  expect(column.map(({ state }) => state)).toEqual(['CONTACTED', 'QUALIFIED', 'SAMPLES', 'WON']);
  expect(column.map(({ y }) => y)).toEqual(column.map(({ y }) => y).toSorted((one, other) => one - other));
  expect(others.filter(({ x }) => x !== start?.x).map(({ state }) => state)).toEqual(['LOST']);
});

test('labels lines with their actions, and states with actions that return to them', () => {
  const { lines, states } = diagramOf(edit);
  const labels = lines.flatMap(({ label }) => label?.lines ?? []);
  expect(labels.toSorted()).toEqual(['Contact', 'Lose', 'Qualify', 'Reopen', 'Schedule call', 'Win']);
  expect(states.find(({ state }) => state === 'CONTACTED')?.loops).toEqual(['Schedule call']);
});

test('leaves room at the side for an action that is longer than the names of states', () => {
  const { states } = diagramOf(edit);
  // Wide letters of the largest size, an arrow and the picture of the state.
  for (const { x, loops } of states) for (const name of loops) expect(x).toBeGreaterThan((name.length + 2) * 8 + 30);
});

test('keeps everything within bounds and apart, for any workflow', () => {
  const states = Array.from({ length: 12 }, (_, at) => `A long name of state number ${at}`);
  const actions = states.map((from, at) => ({
    unique_name: `action_${at}`,
    display_name: `Action ${at}`,
    from_states: [from, ...states.slice(0, at)],
    to_state: states[(at * 5 + 3) % states.length] ?? from,
    required_data: null,
  }));
  const outcomes = Object.fromEntries(states.map((state, at) => [state, at % 3 === 0 ? 'badly' : 'well'] as const));
  const { states: all, lines, width, height } = diagramOf({ states, actions, outcomes });
  expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(states.length);
  const numbers = lines.flatMap(({ path }) => path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  expect(Math.min(...numbers)).toBeGreaterThan(0);
  expect(Math.max(...numbers)).toBeLessThan(Math.max(width, height));
  for (const { x, y } of all) {
    expect(x).toBeLessThan(width);
    expect(y).toBeLessThan(height);
  }
});

test('the initial state has no outcome, even if it is moved to the start from an end', () => {
  const moved = ['QUALIFIED', 'CONTACTED', 'NEW'].reduce((now) => withMoved(now, 'WON', -1), edit);
  expect(diagramOf(moved).states[0]).toMatchObject({ state: 'WON', outcome: undefined });
});

test('shortens names that do not fit', () => {
  expect(shortened('Wartet auf die Freigabe durch die Leitung')).toBe('Wartet auf die Freigabe…');
});
