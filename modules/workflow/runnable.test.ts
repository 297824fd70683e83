import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ACTIONS } from '../../contract/entity/workflow.ts';
import type { AuxiliaryData } from './contract.ts';
import { applicable, readyAction } from './runnable.ts';

const ready = (uniqueName: string, state: string, data: AuxiliaryData = {}) =>
  readyAction(DEFAULT_ACTIONS, { uniqueName, state, data });

test('accepts an action without fields in each of its states', () => {
  expect(ready('contact', 'NEW')).toMatchObject({ spec: { to_state: 'CONTACTED' }, auxData: null });
  expect(ready('reopen', 'WON').spec.to_state).toBe('NEW');
});

test.each([
  ['call', 'NEW', {}, 'no action with unique name'],
  ['contact', 'WON', {}, 'action is not valid for state'],
  ['lose', 'NEW', {}, 'action requires auxiliary data reason'],
  ['lose', 'NEW', { reason: ' ' }, 'action requires auxiliary data reason'],
  ['lose', 'NEW', { reason: 5 }, 'action requires auxiliary data reason'],
  ['schedule_call', 'NEW', { agenda: 'Price' }, 'action requires auxiliary data call_at'],
  ['schedule_call', 'NEW', { agenda: 'Price', call_at: 'tomorrow' }, 'action requires auxiliary data call_at'],
  [
    'schedule_call',
    'NEW',
    { agenda: 'Price', call_at: '2026-02-30T10:00:00Z' },
    'action requires auxiliary data call_at',
  ],
  ['schedule_call', 'NEW', { agenda: 'Price', call_at: '2026-11-20T10:00' }, 'action requires auxiliary data call_at'],
  [
    'schedule_call',
    'NEW',
    { agenda: 'Price', call_at: '9999-12-31T23:59:59-14:00' },
    'action requires auxiliary data call_at',
  ],
  [
    'schedule_call',
    'NEW',
    { agenda: 'Price', call_at: '0000-01-01T00:00:00+14:00' },
    'action requires auxiliary data call_at',
  ],
  [
    'schedule_call',
    'NEW',
    { agenda: 'Price', call_at: '0000-06-01T00:00:00Z' },
    'action requires auxiliary data call_at',
  ],
  ['schedule_call', 'NEW', { agenda: 'Price', call_at: -1 }, 'action requires auxiliary data call_at'],
  ['schedule_call', 'NEW', { call_at: '2026-11-20T10:00:00Z' }, 'action requires auxiliary data agenda'],
  ['contact', 'NEW', { reason: 'x' }, 'action takes no auxiliary data reason'],
])('%s in %s with %j: %s', (name, state, data, text) => {
  expect(() => ready(name, state, data as AuxiliaryData)).toThrow(text);
});

test('offers no actions for a form without any', () => {
  expect(() => readyAction([], { uniqueName: 'contact', state: 'NEW', data: {} })).toThrow('no action_specs');
});

test.each([
  ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  [1_763_632_800, '2025-11-20T10:00:00.000Z'],
])('the date %s is stored as %s', (call_at, stored) => {
  expect(ready('schedule_call', 'CONTACTED', { call_at, agenda: ' Price ' }).auxData).toEqual({
    call_at: stored,
    agenda: 'Price',
  });
});

describe('for any input', () => {
  const names = fc.constantFrom(...DEFAULT_ACTIONS.map(({ unique_name }) => unique_name), 'toString', 'x');
  const states = fc.constantFrom('NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST', 'constructor');
  const fields = fc.constantFrom('reason', 'agenda', 'call_at', 'toString', 'x');
  const values = fc.oneof(fc.string(), fc.double(), fc.constant('2026-11-20T10:00:00Z'));
  test('accepts an action only in its own states and with exactly its required fields', () => {
    fc.assert(
      fc.property(names, states, fc.dictionary(fields, values), (uniqueName, state, data) => {
        let found: ReturnType<typeof readyAction>;
        try {
          found = readyAction(DEFAULT_ACTIONS, { uniqueName, state, data });
        } catch (rejected) {
          expect(rejected).toHaveProperty('kind.code');
          return;
        }
        expect(applicable(DEFAULT_ACTIONS, state)).toContain(found.spec);
        expect(Object.keys(found.auxData ?? {})).toEqual(Object.keys(found.spec.required_data ?? {}));
      }),
    );
  });
});
