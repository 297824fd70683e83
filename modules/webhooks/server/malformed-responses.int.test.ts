import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hooksOf, type Receiver, receiverEach } from '../testing/receiver.ts';
import { portOf } from '../../../tests/server/port-of.ts';

let at: Receiver;
receiverEach((one) => {
  at = one;
});

/** A server that responds with these bytes and disconnects. */
async function receiverSending(bytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${portOf(server)}/`;
}

test.each([
  ['of another protocol', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['that is not HTTP', 'NOT HTTP\r\n\r\n'],
  ['with a header name that is none', 'HTTP/1.1 200 OK\r\nX Foo: a\r\n\r\n'],
  ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['with headers that do not end', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
])('records a failed attempt for a response %s, and delivers to the next receiver', async (_what, bytes) => {
  const broken = { name: 'Broken', request_url: await receiverSending(bytes) };
  expect(await at.owner.post(hooksOf(at.form.form_uid), broken)).toMatchObject({ status: 200 });
  await at.add();
  await at.submit();
  await expect.poll(() => at.sink.received.length).toBe(1);
  const failed = { state: 'waiting', attempts: 1, last_error: expect.stringMatching(/parse error/i) };
  await expect.poll(() => at.deliveries()).toContainEqual(expect.objectContaining(failed));
});
