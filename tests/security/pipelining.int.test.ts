import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { pipelinedRequests } from '../../server/http/limits.ts';
import { startServer } from '../server/harness.ts';

// One connection sends many requests without waiting for responses.
const server = await startServer();
const at = await server.listen();
afterAll(() => server[Symbol.asyncDispose]());

const hosts = ['console', 'collector'] as const;
const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

/** The responses on one connection, until it is closed. */
async function responsesTo(host: (typeof hosts)[number], requests: string): Promise<string> {
  const socket = connect(Number(new URL(at[host]).port), '127.0.0.1');
  // The server may close while requests are being sent.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(requests);
  return text(socket).catch(() => '');
}

const countIn = (responses: string): number => responses.split('HTTP/1.1 200 OK').length - 1;

describe.each(hosts)('pipelining on the port of the %s', (host) => {
  test('closes the connection above the limit, instead of handling thousands in one turn', async () => {
    const responses = await responsesTo(host, `${request}\r\n`.repeat(20_000));
    expect(countIn(responses)).toBeLessThanOrEqual(pipelinedRequests.max);
  });

  test('is served up to the limit, again and again', async () => {
    const most = pipelinedRequests.max;
    const socket = connect(Number(new URL(at[host]).port), '127.0.0.1');
    await once(socket, 'connect');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    for (let round = 1; round <= 3; round += 1) {
      socket.write(`${request}\r\n`.repeat(most));
      await expect.poll(() => countIn(received)).toBe(round * most);
    }
    const closed = once(socket, 'close');
    socket.write(`${request}Connection: close\r\n\r\n`);
    await closed;
    expect(countIn(received)).toBe(3 * most + 1);
  });
});
