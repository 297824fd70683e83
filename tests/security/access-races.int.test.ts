import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { rotateApiKey } from '../../modules/form-settings/contract.ts';
import * as reports from '../../modules/reports/contract.ts';
import * as submissions from '../../modules/submissions/contract.ts';
import { runAdmin } from '../../server/operator/run-admin.ts';
import { operations } from '../roles/operations.ts';
import { CallRaces, expectNothingAfter } from './call-races.ts';

// Each call that writes to a form, made by an admin and stopped after each of its statements, while the creator takes the
// admin's access away. Once that has succeeded, the call writes nothing more. The calls come from the table of all
// operations, so a new one is raced as well.

let races: CallRaces;
beforeAll(async () => {
  races = await CallRaces.start('none');
});
afterAll(() => races[Symbol.asyncDispose]());

/** Calls that write nothing on the caller's authority. */
const exempt: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [submissions.simulateSubmission, 'goes through the public intake, which takes submissions from anyone'],
  [reports.basicReport, 'reads figures, which the server computes for itself'],
  [reports.funnelReport, 'reads figures, which the server computes for itself'],
  [reports.periodReport, 'reads figures, which the server computes for itself'],
]);

const calls = operations
  .filter(([endpoint, right]) => right === 'edits the form' && endpoint.changes && !exempt.has(endpoint))
  .map(([endpoint]) => [endpoint.id, endpoint] as const);

/** How the creator takes the admin's access away. One check finds both, so not every call is raced with the second. */
const withdrawals = [
  ['revokes the share', { is_revoked: true }, calls],
  ['lets the admin only view', { privilege_type: 'ONLY_VIEW_USER' }, calls.filter((_, at) => at % 4 === 0)],
] as const;

describe.each(withdrawals)('a call of an admin writes nothing after the creator %s', (_, payload, raced) => {
  test.each(raced)('%s, interrupted at any statement (races)', (_id, endpoint) =>
    expectNothingAfter(races, endpoint, 'admin', ({ fixtures, link, creator }) =>
      races.request(creator, 'PATCH', `/v2/cli/forms/${fixtures.form.form_id}/access/${link}`, payload),
    ),
  );
});

// One check finds the status and the link, so not every call is raced.
const racedWithSuspension = calls.filter((_, at) => at % 3 === 0);

describe('a call of an admin writes nothing after the account was suspended', () => {
  test.each(racedWithSuspension)('%s, interrupted at any statement (races)', (_id, endpoint) =>
    expectNothingAfter(races, endpoint, 'admin', () => suspend('admin')),
  );
});

async function suspend(member: 'admin' | 'creator'): Promise<void> {
  const { email } = races.accounts.account(member);
  const { exit } = await runAdmin(races.server.adminCommands, ['account', 'set', email, '--status', 'SUSPENDED']);
  expect(exit).toBe(0);
}

const byKey = operations
  .filter(([endpoint, right]) => right === 'caller with a key' && endpoint.method !== 'GET')
  .map(([endpoint]) => [endpoint.id, endpoint] as const);

describe('a call with an API key writes nothing after the key was replaced', () => {
  test.each(byKey)('%s, interrupted at any statement (races)', (_id, endpoint) =>
    expectNothingAfter(races, endpoint, 'admin', ({ fixtures, creator }) =>
      races.request(creator, 'POST', rotateApiKey.path.replace(':id', String(fixtures.form.form_id)), {}),
    ),
  );
});

describe('a call with an API key writes nothing after the form’s creator was suspended', () => {
  test.each(byKey)('%s, interrupted at any statement (races)', (_id, endpoint) =>
    expectNothingAfter(races, endpoint, 'admin', () => suspend('creator')),
  );
});

test('every exempt call is a known operation', () => {
  expect(byKey.length).toBeGreaterThan(1);
  const ids = new Set(operations.map(([endpoint]) => endpoint));
  expect(calls.length).toBeGreaterThan(20);
  expect([...exempt.keys()].filter((endpoint) => !ids.has(endpoint))).toEqual([]);
});
