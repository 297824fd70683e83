import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { logOutCall } from '../../modules/accounts/contract.ts';
import * as billing from '../../modules/billing/contract.ts';
import * as sandbox from '../../modules/billing/server/sandbox/endpoints.ts';
import { signOutEverywhere } from '../../modules/profile/contract.ts';
import * as reports from '../../modules/reports/contract.ts';
import * as submissions from '../../modules/submissions/contract.ts';
import { operations } from '../roles/operations.ts';
import type { Member, Right } from '../roles/rights.ts';
import { CallRaces, expectNothingAfter } from './call-races.ts';

// Each call that writes for a signed-in user, stopped after each of its statements, while the session that sent it ends.
// Once that has succeeded, the call writes nothing more. The calls come from the table of all operations, so a new one is
// raced as well.

let races: CallRaces;
beforeAll(async () => {
  races = await CallRaces.start('sandbox');
});
afterAll(() => races[Symbol.asyncDispose]());

/** Who makes the calls that need a right. Other rights need no session. */
const callerWith: Partial<Readonly<Record<Right, Member>>> = {
  'own account': 'creator',
  'own billing page': 'creator',
  'makes something': 'creator',
  'adds a form': 'creator',
  'owns the form': 'creator',
  'edits the form': 'admin',
  'recipient only': 'creator',
  'invited account': 'invited',
  'invited address': 'invited',
};

/** Calls that write nothing on the caller's authority. */
const exempt: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [submissions.simulateSubmission, 'goes through the public intake, which takes submissions from anyone'],
  [reports.basicReport, 'reads figures, which the server computes for itself'],
  [reports.funnelReport, 'reads figures, which the server computes for itself'],
  [reports.periodReport, 'reads figures, which the server computes for itself'],
  [billing.returnFromProvider, 'stores what the provider reports, which its events do as well'],
]);

const calls = operations.flatMap(([endpoint, right]) => {
  const caller = callerWith[right];
  return caller && endpoint.changes && !exempt.has(endpoint) ? [[endpoint.id, endpoint, caller] as const] : [];
});

describe('a call writes nothing after the user has logged out', () => {
  test.each(calls)('%s, interrupted at any statement (races)', (_id, endpoint, caller) =>
    expectNothingAfter(races, endpoint, caller, ({ call }) =>
      races.request(call.cookie, logOutCall.method, logOutCall.path),
    ),
  );
});

// One check finds both, so not every call is raced with the second.
const racedElsewhere = calls.filter((_, at) => at % 4 === 0);

describe('a call writes nothing after the user has logged out everywhere from another browser', () => {
  test.each(racedElsewhere)('%s, interrupted at any statement (races)', (_id, endpoint, caller) =>
    expectNothingAfter(races, endpoint, caller, async () =>
      races.request(await races.accounts.cookieOf(caller), 'POST', signOutEverywhere.path, {}),
    ),
  );
});

test('every kind of write is raced, and every exempt call is a known operation', () => {
  expect(calls.length).toBeGreaterThan(40);
  const raced = new Set(calls.map(([, endpoint]) => endpoint));
  for (const endpoint of [billing.setPlan, sandbox.payCheckout, submissions.saveLayout])
    expect(raced).toContain(endpoint);
  const known = new Set(operations.map(([endpoint]) => endpoint));
  expect([...exempt.keys()].filter((endpoint) => !known.has(endpoint))).toEqual([]);
});
