import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveUpdates } from '../../modules/live/contract.ts';
import { deleteProject } from '../../modules/workspaces/contract.ts';
import { operations } from '../roles/operations.ts';
import { type Caller, outcomeFor, type Right } from '../roles/rights.ts';
import { isThere } from '../server/built.ts';
import { ownPage } from '../server/harness.ts';
import { CallRaces, type RacedCall } from './call-races.ts';

// Each call, stopped after each of its statements, while the creator deletes the workspace with the form that the call is
// about. The call may be too late; it does not fail, and the deletion succeeds.

let races: CallRaces;
beforeAll(async () => {
  races = await CallRaces.start('sandbox');
});
afterAll(() => races[Symbol.asyncDispose]());

/** Its caller, another account than the one that deletes if possible. */
function callerFor(right: Right): Exclude<Caller, 'anonymous'> {
  const likely = ['admin', 'viewer', 'creator', 'invited'] as const;
  return likely.find((caller) => outcomeFor(right, caller) === 'ok') ?? 'creator';
}

const calls = operations
  .filter(([endpoint]) => isThere(endpoint) && endpoint !== liveUpdates)
  .filter(([{ path }]) => !/^\/(docs|app|billing)|\.js$|subscriptions/.test(path))
  .map(([endpoint, right]) => [endpoint.id, endpoint, callerFor(right)] as const);

/** The creator deletes the workspace, without a limit on how often. */
async function deleteAll({ fixtures: { form, projectName }, creator }: RacedCall): Promise<number> {
  const url = deleteProject.path.replace(':id', String(form.project_id));
  const headers = { ...ownPage, cookie: creator };
  const payload = { name: projectName };
  return (await races.server.console.inject({ method: 'DELETE', url, headers, payload })).statusCode;
}

/** Too late, or the creator's session has ended; never a failure of the server. */
function expectNoFailure(status: number, deleted: number): void {
  expect(status).toBeLessThan(500);
  expect([200, 401, 404]).toContain(deleted);
}

test.each(calls)(
  '%s does not fail if its form is deleted during the call',
  { timeout: 60_000 },
  async (_id, endpoint, caller) => {
    await races.interleaving.everywhere({
      prepare: () => races.setUp(endpoint, caller),
      first: ({ call }) => races.send(endpoint, call),
      second: deleteAll,
      check: async (_raced, status, deleted) => expectNoFailure(status, deleted),
    });
  },
);

// Reading takes no locks that the deletion waits for.
const writing = calls.filter(([, { changes, host }]) => changes || host === 'collector');

test.each(writing)(
  '%s does not fail during the deletion of its form',
  { timeout: 60_000 },
  async (_id, endpoint, caller) => {
    await races.interleaving.everywhere({
      prepare: () => races.setUp(endpoint, caller),
      first: deleteAll,
      second: ({ call }) => races.send(endpoint, call),
      check: async (_raced, deleted, status) => expectNoFailure(status, deleted),
    });
  },
);
