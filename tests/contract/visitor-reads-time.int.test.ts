import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../server/harness.ts';
import { NoBlock } from './no-block.ts';

// What visitors without a session may read has no limit on its rate: no such request takes longer than the rule of
// `linear-time.int.test.ts` allows.

let server: TestServer;
let at: Awaited<ReturnType<TestServer['listen']>>;
const noBlock = new NoBlock();
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
  at = await server.listen();
  await noBlock.prepare(at.collector);
});
afterAll(async () => {
  noBlock[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
});

/** Served outside the endpoints. */
const others = ['/app/', '/openapi', '/openapi.json', '/.well-known/security.txt', '/healthz'] as const;
/** Concurrent requests: a visitor may send many. */
const AT_ONCE = 5;

test('has the calls that need no session', () => {
  expect(reads().length).toBeGreaterThan(20);
});

const reads = () =>
  server.endpoints
    .filter(({ method, access }) => method === 'GET' && access === 'anyone')
    .map(({ host, path }) => ({ url: at[host] + path.replaceAll(/:\w+/g, 'x'.repeat(40)), path }));

describe('reads without a session', () => {
  test('measures the endpoints without a session', { timeout: 120_000 }, async () => {
    for (const { url, path } of reads()) await expectNoBlock(path, url);
  });

  test.each(others)('%s', async (path) => expectNoBlock(path, at.console + path));
});

const expectNoBlock = (name: string, url: string) => noBlock.expectOf(name, () => readAtOnce(url));
async function readAtOnce(url: string): Promise<void> {
  const read = async () => {
    const response = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
    await response.arrayBuffer();
    // 503 where the console is not built.
    expect(response.status).not.toBe(500);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
}
