import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { startServer, type TestServer } from '../server/harness.ts';
import {
  type ListedCall,
  bare,
  callsOf,
  firstGenerationCalls,
  furtherCalls,
  navigations,
  newerCalls,
} from './calls.ts';
import { describedCalls } from './described-call.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
});
afterAll(() => server[Symbol.asyncDispose]());

const inSpec: readonly ListedCall[] = [
  ...newerCalls.flatMap((row) => callsOf(row)),
  ...navigations.flatMap((row) => callsOf(`GET /v2/cli/subscriptions/${row}`)),
  ...firstGenerationCalls.flatMap((row) => callsOf(row, '/cli')),
];
const nameOf = ({ method, path }: Endpoint): string => `${method} ${bare(path)}`;
/** The calls not in SPEC.md, of the product and of plugins. */
const reasonedCalls: readonly string[] = [
  ...Object.keys(furtherCalls).map((call) => bare(call)),
  ...describedCalls.map(({ endpoint }) => nameOf(endpoint)),
];

test('parses the calls of a row', () => {
  expect(callsOf('GET or POST /a/{b}/{c}', '/cli')).toEqual([
    { call: 'GET /cli/a/{}/{}', query: [] },
    { call: 'POST /cli/a/{}/{}', query: [] },
  ]);
  expect(callsOf('POST /a/{b}, POST /c?d={e}')).toEqual([
    { call: 'POST /a/{}', query: [] },
    { call: 'POST /c', query: ['d'] },
  ]);
});

describe('the calls of SPEC.md', () => {
  test('are the 55 calls that the server serves, apart from those with another reason', () => {
    const reasons = new Set(reasonedCalls);
    const served = new Set(server.endpoints.map(nameOf).filter((call) => !reasons.has(call)));
    expect(served.size).toBe(55);
    expect([...served].toSorted()).toEqual([...new Set(inSpec.map(({ call }) => call))].toSorted());
  });

  test.each(inSpec)('$call is served', ({ call, query }) => {
    const endpoint = server.endpoints.find((one) => nameOf(one) === call);
    expect(endpoint, `nobody serves ${call}`).toBeDefined();
    for (const name of query) expect(endpoint?.query.safeParse({ [name]: '1' }).error?.issues, name).toBeUndefined();
  });
});

test('gives every other call a reason, and every reason a call', () => {
  const listed = new Set(inSpec.map(({ call }) => call));
  const others = server.endpoints.map(nameOf).filter((call) => !listed.has(call));
  expect(others.toSorted()).toEqual(reasonedCalls.toSorted());
});
