import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { sql } from '../../server/kit.ts';
import { assertContract } from '../contract/assert-contract.ts';
import { isThere } from '../server/built.ts';
import { startServer } from '../server/harness.ts';
import type { HttpResponse } from '../server/http-request.ts';
import { sample } from '../server/sample.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { ask } from './request.ts';
import { allSent, TestAccounts } from './accounts.ts';
import { digestOf } from './digest.ts';
import { operations } from './operations.ts';
import { type Caller, callers, type Outcome, outcomeFor, type Right } from './rights.ts';
import { SECRET } from './signed-links.ts';
import { inTurn, prepare } from './prepare.ts';
import { type Fixtures, fixturesOf } from './fixtures.ts';

// Every operation of the server by every kind of caller over HTTP, compared with the table of operations. A rejected
// call changes nothing; a permitted one succeeds with valid input.
const built = temporaryDirectory();
writeFileSync(path.join(built.path, 'index.html'), '<title>Login</title>');
const server = await startServer({ builtConsole: built.path, env: { SECRET, BILLING_PROVIDER: 'sandbox' } });
const at = await server.listen();

let cast: TestAccounts;
/** The data that rejected and reading callers refer to. It stays unchanged. */
let durable: Fixtures;
beforeAll(async () => {
  cast = await TestAccounts.assemble(server);
  durable = await fixturesOf(cast);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  built[Symbol.dispose]();
});

interface Row {
  readonly endpoint: Endpoint;
  readonly right: Right;
  /** The callers under test. */
  readonly chosen: readonly Caller[];
}

/** The operations with such an outcome for some caller, with their names. */
function rows(isWanted: (outcome: Outcome) => boolean): readonly (readonly [name: string, row: Row])[] {
  return operations.flatMap(([endpoint, right]) => {
    const chosen = callers.filter((caller) => isWanted(outcomeFor(right, caller)));
    const name = `${endpoint.method} ${endpoint.path}: ${chosen.join(', ')}`;
    return chosen.length === 0 ? [] : [[name, { endpoint, right, chosen }] as const];
  });
}

test('lists each served operation once, and no other', () => {
  const ids = (endpoints: readonly Endpoint[]) => endpoints.map(({ id }) => id).toSorted();
  expect(ids(operations.map(([endpoint]) => endpoint))).toEqual(ids(server.endpoints));
});

test('requires a session where the contract does', () => {
  const asks = operations.filter(
    ([, right]) => outcomeFor(right, 'anonymous') === '401' && right !== 'another program',
  );
  const should = operations.filter(([{ access }]) => access === 'signed-in');
  expect(asks.map(([{ id }]) => id)).toEqual(should.map(([{ id }]) => id));
});

describe('is rejected and changes nothing', () => {
  beforeAll(() => allSent(server));

  test.each(sample(rows(isApiError)))('%s', async (_, { endpoint, right, chosen }) => {
    const responses = await withoutChange(endpoint, chosen);
    expect(outcomes(chosen, responses)).toEqual(inTable(right, chosen));
    for (const response of responses) assertContract(endpoint, {}, response);
  });

  const byKey = rows((outcome) => outcome === 'ok').filter(([, { right }]) => right === 'caller with a key');
  test.each(byKey)('%s without the key', async (_, { endpoint, chosen }) => {
    const responses = await withoutChange(endpoint, chosen, {});
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

test('detects a change of any row', async () => {
  const before = await digestOf(server.db);
  await sql`update reminders set note = 'Another' where id = ${durable.reminderId}`.execute(server.db);
  const after = await digestOf(server.db);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['reminders']);
});

describe('is done', () => {
  const allowed = rows((outcome) => !isApiError(outcome));
  const there = allowed.filter(([, { endpoint }]) => isThere(endpoint));
  test.each(sample(there, 5))('%s', async (_, { endpoint, right, chosen }) => {
    const responses = await inTurn(chosen, async (caller) => {
      const { input, cookie } = await prepare(cast, endpoint, caller, await fixturesFor(endpoint, right));
      return ask(at, endpoint, input, cookie);
    });
    expect(outcomes(chosen, responses)).toEqual(inTable(right, chosen));
    for (const response of responses) assertContract(endpoint, {}, response);
  });
});

/** The responses of the callers; fails when stored data changes. */
async function withoutChange(endpoint: Endpoint, chosen: readonly Caller[], headers?: Record<string, string>) {
  const calls = await inTurn(chosen, (caller) => prepare(cast, endpoint, caller, durable));
  const before = await digestOf(server.db);
  const responses = await inTurn(calls, ({ input, cookie }) =>
    ask(at, endpoint, headers ? { ...input, headers } : input, cookie),
  );
  expect(await digestOf(server.db)).toEqual(before);
  return responses;
}

/** A succeeding call gets data of its own to use up. */
async function fixturesFor({ changes }: Endpoint, right: Right): Promise<Fixtures> {
  const namesNothing = right.startsWith('own ') || right === 'makes something';
  const usesUp = changes || right === 'caller with a key';
  return namesNothing || !usesUp ? durable : fixturesOf(cast);
}

function isApiError(outcome: Outcome): boolean {
  return outcome !== 'ok' && outcome !== 'login';
}

function outcomes(chosen: readonly Caller[], responses: readonly HttpResponse[]): Readonly<Record<string, string>> {
  return Object.fromEntries(responses.map((response, n) => [chosen[n], outcomeOf(response)]));
}

function outcomeOf({ status, location = '' }: HttpResponse): string {
  if (status >= 400) return String(status);
  return location.startsWith('/app/login') ? 'login' : 'ok';
}

function inTable(right: Right, chosen: readonly Caller[]): Readonly<Record<string, string>> {
  return Object.fromEntries(chosen.map((caller) => [caller, outcomeFor(right, caller)]));
}
