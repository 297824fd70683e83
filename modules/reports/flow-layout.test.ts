import { expect, it } from 'vitest';
import { flowNodes } from './flow-layout.ts';

const order = ['NEW', 'CONTACTED', 'WON', 'LOST'];
const move = (from_state: string, to_state: string, submissions: number) => ({ from_state, to_state, submissions });

it('places each state right of those that lead to it, and those that lead nowhere last', () => {
  const flow = [move('NEW', 'CONTACTED', 5), move('CONTACTED', 'WON', 3), move('NEW', 'LOST', 1)];
  const current = [
    { name: 'NEW', submissions: 4 },
    { name: 'CONTACTED', submissions: 2 },
    { name: 'WON', submissions: 3 },
    { name: 'LOST', submissions: 1 },
  ];
  expect(flowNodes(flow, current, order)).toEqual([
    { state: 'NEW', total: 10, here: 4, column: 0 },
    { state: 'CONTACTED', total: 5, here: 2, column: 1 },
    { state: 'WON', total: 3, here: 3, column: 2 },
    { state: 'LOST', total: 1, here: 1, column: 2 },
  ]);
});

it('shows navigations back and states that the workflow no longer has', () => {
  const flow = [move('CONTACTED', 'NEW', 2), move('NEW', 'OLD', 1)];
  const nodes = flowNodes(
    flow,
    [
      { name: 'NEW', submissions: 1 },
      { name: 'OLD', submissions: 1 },
    ],
    order,
  );
  expect(nodes.map(({ state, column }) => [state, column])).toEqual([
    ['NEW', 0],
    ['CONTACTED', 0],
    ['OLD', 1],
  ]);
});
