import type { ReportEntry, StateFlow } from './contract.ts';

/** A state in the flow. */
export interface FlowNode {
  readonly state: string;
  /** Submissions that reached it. */
  readonly total: number;
  /** Submissions that are there now. */
  readonly here: number;
  readonly column: number;
}

/** States in columns: each right of the states that lead to it, those that lead nowhere in the last one. */
export function flowNodes(
  flow: readonly StateFlow[],
  current: readonly ReportEntry[],
  order: readonly string[],
): readonly FlowNode[] {
  const states = [
    ...new Set([
      ...order,
      ...current.map(({ name }) => name),
      ...flow.flatMap((one) => [one.from_state, one.to_state]),
    ]),
  ];
  const positionOf = (state: string): number => states.indexOf(state);
  const sum = (some: readonly StateFlow[]): number => some.reduce((all, { submissions }) => all + submissions, 0);
  const columns = new Map<string, number>();
  // In the order of the workflow, so that a way back does not move a state to the right.
  for (const state of states) {
    const before = flow.filter((one) => one.to_state === state && positionOf(one.from_state) < positionOf(state));
    columns.set(
      state,
      before.length === 0 ? 0 : Math.max(...before.map((one) => columns.get(one.from_state) ?? 0)) + 1,
    );
  }
  const last = Math.max(0, ...columns.values());
  return states.flatMap((state) => {
    const here = current.find(({ name }) => name === state)?.submissions ?? 0;
    const leaving = sum(flow.filter((one) => one.from_state === state));
    const total = here + leaving;
    const isReached = flow.some((one) => one.to_state === state);
    const column = leaving === 0 && isReached ? last : (columns.get(state) ?? 0);
    return total === 0 ? [] : [{ state, total, here, column }];
  });
}
