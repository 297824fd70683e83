import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ACTIONS, DEFAULT_STATES } from '../../../contract/entity/workflow.ts';
import { WorkflowDraft } from '../contract.ts';
import { removalErrors, workflowErrors } from './definition-errors.ts';

type Action = WorkflowDraft['actions'][number];

const step = (display_name: string, from: string, to_state: string, required_data: Action['required_data'] = null) => ({
  unique_name: display_name.toLowerCase(),
  display_name,
  from_states: [from],
  to_state,
  required_data,
});
const errorsOf = (states: string[], actions: Action[]) =>
  workflowErrors({ states, actions }).map(({ kind, message }) => `${kind.code} ${message}`);

test('accepts the default workflow unchanged', () => {
  const draft = WorkflowDraft.parse({ states: [...DEFAULT_STATES], actions: [...DEFAULT_ACTIONS] });
  expect(workflowErrors(draft)).toEqual([]);
});

test('accepts a single state without actions', () => expect(errorsOf(['NEW'], [])).toEqual([]));

test.each([
  [['NEW', 'new'], [step('Go', 'NEW', 'new')], 'DUPLICATE_STATE Two states are named “new”.'],
  [['NEW', 'Spam'], [step('Go', 'NEW', 'Spam')], 'RESERVED_STATE A state cannot be named “Spam”'],
  [['NEW'], [step('Go', 'NEW', 'NEW'), step('go', 'NEW', 'NEW')], 'DUPLICATE_ACTION Two actions are named “go”.'],
  [['NEW'], [step('Go', 'OLD', 'NEW')], 'UNKNOWN_STATE There is no state “OLD”.'],
  [['NEW'], [step('Go', 'NEW', 'GONE')], 'UNKNOWN_STATE There is no state “GONE”.'],
  [['NEW', 'WON'], [], 'UNREACHABLE_STATE No action leads to the state “WON”.'],
  [['NEW', 'A', 'B'], [step('Go', 'A', 'B'), step('Back', 'B', 'A')], 'UNREACHABLE_STATE'],
  [['NEW'], [step('Go', 'NEW', 'NEW', { auxiliary_data: 'STRING' })], 'RESERVED_FIELD'],
])('rejects %j with %j: %s', (states, actions, text) => {
  expect(errorsOf(states, actions)[0]).toContain(text);
});

test('requires an existing replacement when removing a state with submissions', () => {
  const codes = (replacements: Record<string, string>) =>
    removalErrors(['NEW'], { NEW: 2, WON: 1 }, replacements).map(({ message }) => message);
  expect(codes({})).toEqual(['Submissions are in the state “WON” (1). Specify the state they move to.']);
  expect(codes({ WON: 'LOST' })).toEqual(['There is no state “LOST”.']);
  expect(codes({ WON: 'NEW' })).toEqual([]);
  expect(removalErrors(['NEW', 'WON'], { WON: 1 }, {})).toEqual([]);
});

test('rejects states that no path of actions reaches', () => {
  const names = fc.constantFrom('A', 'B', 'C', 'D');
  const action = fc.record({ from: fc.uniqueArray(names, { minLength: 1 }), to: names });
  fc.assert(
    fc.property(fc.uniqueArray(names, { minLength: 1 }), fc.array(action, { maxLength: 6 }), (states, drafts) => {
      const actions = drafts.map(({ from, to }, at) => ({ ...step(`Step ${at}`, 'A', to), from_states: from }));
      const isFine = workflowErrors({ states, actions }).length === 0;
      const inStates = drafts.every(({ from, to }) => [...from, to].every((name) => states.includes(name)));
      expect(isFine).toBe(inStates && states.every((state) => isReached(state, states[0], drafts)));
    }),
  );
});

/** Walks backwards from the state, independently of the implementation. */
function isReached(
  state: string,
  first: string | undefined,
  drafts: readonly { readonly from: readonly string[]; readonly to: string }[],
  passed: readonly string[] = [],
): boolean {
  if (state === first) return true;
  const before = drafts.filter(({ to }) => to === state).flatMap(({ from }) => from);
  return before.some((from) => !passed.includes(from) && isReached(from, first, drafts, [...passed, state]));
}
